"""A headless Chromium, spoken to through the two pipes of `--remote-debugging-pipe`: no driver, no port."""

import base64
import fcntl
import itertools
import json
import os
import select
import subprocess
import time

# Many times what any answer needs, in s.
TIME_LIMIT = 60

# The protocol wants its pipes as files 3 and 4 of the browser.
START = 'exec "$@" 3<&"$COMMANDS" 4>&"$ANSWERS"'

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars"]


def pipe():
    """Both ends of a pipe, beyond the numbers that the browser gives a meaning."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return high


class Browser:
    """Shows one page after the other. Use it in a `with` statement."""

    def __init__(self, program, profile):
        commands, self._commands = pipe()
        self._answers, answers = pipe()
        environment = os.environ | {"COMMANDS": str(commands), "ANSWERS": str(answers)}
        command = ["bash", "-c", START, "bash", program, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-pipe"]
        self._process = subprocess.Popen(
            [*command, "about:blank"],
            env=environment,
            pass_fds=(commands, answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session = None
        self.events = []

    def __enter__(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Log", "Runtime"]:
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self._session = None
        try:
            # Also ends the processes that the browser has started.
            self.call("Browser.close")
            self._process.wait(TIME_LIMIT)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._commands)
        os.close(self._answers)

    def call(self, method, **parameters):
        """Answer to a command of the DevTools protocol."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        answer = self._wait(lambda message: message.get("id") == number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def show(self, path, *, width=1280, height=900, scheme="light", media=""):
        """Loads a page; afterwards `events` has what happened meanwhile."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url=path.as_uri())
        if not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._wait(lambda message: message.get("method") == "Page.loadEventFired")

    def evaluate(self, expression):
        """Value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"]["value"]

    def screenshot(self):
        """The whole page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"])

    def requests(self):
        """Addresses that the page has asked for."""
        sent = [event["params"] for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return [event["request"]["url"] for event in sent]

    def complaints(self):
        """What the console says."""
        texts = []
        for event in self.events:
            if event["method"] == "Log.entryAdded":
                texts.append(event["params"]["entry"]["text"])
            elif event["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
                texts.append(json.dumps(event["params"]))
        return texts

    def wait_until(self, condition):
        """Waits for events until a condition holds."""
        while not condition():
            self._wait(lambda message: "method" in message)

    def _wait(self, is_wanted):
        end = time.monotonic() + TIME_LIMIT
        while True:
            message = self._read(end)
            if "method" in message:
                self.events.append(message)
            if is_wanted(message):
                return message

    def _read(self, end):
        while b"\0" not in self._rest:
            if not select.select([self._answers], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._answers, 1 << 20)
            if not data:
                raise ConnectionError(f"the browser has ended with {self._process.wait()}")
            self._rest += data
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)
