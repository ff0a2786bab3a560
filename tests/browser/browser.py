from playwright.sync_api import TimeoutError as PageTimeout
from playwright.sync_api import sync_playwright


class Browser:
    """Shows one page after the other; a context manager."""

    def __init__(self, program, arguments=()):
        self._program = program
        self._arguments = list(arguments)

    def __enter__(self):
        self._playwright = sync_playwright().start()
        self._start()
        return self

    def _start(self):
        self._browser = self._playwright.chromium.launch(executable_path=self._program, args=self._arguments)

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def show(self, path, **options):
        """Loads a page. `requests` then has its requests, and `complaints` the messages of the console.

        Chromium has stalled once in some thousand pages, on a busy machine. A page at fault stalls in a new one, too.
        """
        try:
            self._load(path, **options)
        except PageTimeout:
            self._browser.close()
            self._start()
            self._load(path, **options)

    def _load(self, path, *, width=1280, height=900, scheme="light", media="screen", motion="no-preference"):
        for context in self._browser.contexts:
            context.close()
        size = {"width": width, "height": height}
        self.page = self._browser.new_page(
            viewport=size, is_mobile=width < 600, has_touch=width < 600, color_scheme=scheme, reduced_motion=motion
        )
        self.page.emulate_media(media=media)
        self.requests, self.complaints = [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(path.as_uri())

    def evaluate(self, expression):
        return self.page.evaluate(expression)

    def screenshot(self):
        return self.page.screenshot(full_page=True)
