//! Drawings as images.
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Renders a square drawing as a PNG of `size` by `size` pixels. No font is read, so the result is the same on all
/// machines.
///
/// # Errors
/// The drawing's error.
pub(super) fn png(svg: &str, size: u16) -> Result<Vec<u8>, String> {
    if svg.contains("<text") {
        return Err("it contains text, which would depend on the fonts of a machine: draw it as paths".into());
    }
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    if width != height {
        return Err(format!("an icon is as wide as high, but this is {width} by {height}"));
    }
    let mut pixels = Pixmap::new(size.into(), size.into()).ok_or("an image has at least one pixel")?;
    let scale = f32::from(size) / width;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(inside: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\">{inside}</svg>")
    }

    #[test]
    fn a_drawing_has_its_colors_in_the_image() {
        let image = png(&square("<rect width=\"5\" height=\"10\" fill=\"#0a6ebd\"/>"), 4).unwrap();
        let image = Pixmap::decode_png(&image).unwrap();
        let color = |x, y| {
            let pixel = image.pixel(x, y).unwrap().demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        };
        assert_eq!((image.width(), image.height()), (4, 4));
        assert_eq!((color(0, 0), color(1, 3), color(3, 1)), ([10, 110, 189, 255], [10, 110, 189, 255], [0, 0, 0, 0]));
    }

    #[test]
    fn text_and_other_shapes_than_squares_are_refused() {
        assert!(png(&square("<text y=\"9\">a</text>"), 4).unwrap_err().contains("fonts"));
        let wide = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"/>";
        assert_eq!(png(wide, 4).unwrap_err(), "an icon is as wide as high, but this is 20 by 10");
        assert!(png("nothing", 4).is_err());
    }
}
