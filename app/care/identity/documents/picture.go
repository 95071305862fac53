package documents

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"

	"croupier/app/kernel/untrusted"
)

// quality is the JPEG quality of stored pictures. Small print stays sharp.
const quality = 92

var pictures = untrusted.Limits{
	Kinds: []untrusted.Kind{untrusted.JPEG, untrusted.PNG}, MaxBytes: MaxBytes, MinSide: minSide, MaxSide: maxSide, MaxPixels: maxPixels,
}

// reencode decodes a picture and encodes it again as a JPEG. No metadata, no profile, and no bytes
// between or after its parts remain.
func reencode(ctx context.Context, pool *untrusted.Pool, owner string, data []byte) ([]byte, error) {
	content, _, err := pool.Rewrite(ctx, owner, data, pictures, func(to io.Writer, picture untrusted.Picture) error {
		return jpeg.Encode(to, flattenOnWhite(picture.Image), &jpeg.Options{Quality: quality})
	})
	return content, err
}

// flattenOnWhite draws a transparent picture on white, because JPEG would make it black.
func flattenOnWhite(picture image.Image) image.Image {
	if opaque, known := picture.(interface{ Opaque() bool }); !known || opaque.Opaque() {
		return picture
	}
	flat := image.NewRGBA(picture.Bounds())
	draw.Draw(flat, flat.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(flat, flat.Bounds(), picture, picture.Bounds().Min, draw.Over)
	return flat
}
