package papers

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
)

// quality is that of the pictures that are kept: small print stays sharp.
const quality = 92

// redraw decodes a picture and writes it anew as a JPEG: no metadata, no profile, and
// no bytes between or behind its parts are left.
func redraw(data []byte) ([]byte, error) {
	config, decode := jpeg.DecodeConfig, jpeg.Decode
	if bytes.HasPrefix(data, beginsPNG) {
		config, decode = png.DecodeConfig, png.Decode
	}
	size, err := config(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, ErrDamaged.Because(err)
	case size.Width > maxSide || size.Height > maxSide || size.Width*size.Height > maxPixels:
		return nil, ErrPixels
	case size.Width < minSide || size.Height < minSide:
		return nil, ErrTooSmall
	}
	decoded, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, ErrDamaged.Because(err)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, onWhite(decoded), &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("write a picture anew: %w", err)
	}
	return out.Bytes(), nil
}

// onWhite lays a picture with transparent parts on white: JPEG would make them black.
func onWhite(picture image.Image) image.Image {
	if whole, tells := picture.(interface{ Opaque() bool }); !tells || whole.Opaque() {
		return picture
	}
	flat := image.NewRGBA(picture.Bounds())
	draw.Draw(flat, flat.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(flat, flat.Bounds(), picture, picture.Bounds().Min, draw.Over)
	return flat
}
