package untrusted

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

// Limits are a feature's limits for pictures.
type Limits struct {
	// Kinds are the accepted kinds.
	Kinds []Kind
	// MaxBytes is the maximum size of the file.
	MaxBytes int
	// MinSide and MaxSide limit each side, and Pixels the whole, in pixels.
	MinSide, MaxSide, MaxPixels int
}

// Picture is a decoded picture.
type Picture struct {
	Kind          Kind
	Width, Height int
	Image         image.Image
}

// Rewrite decodes a picture and has write encode it again, within the bounds of this package.
// write may be called with a context that ends while it writes, and returns then. owner is the
// owner of the file. Errors: those of this package, the end of ctx, and those of write.
func (p *Pool) Rewrite(ctx context.Context, owner string, data []byte, b Limits, write func(to io.Writer, picture Picture) error) (content []byte, of Picture, err error) {
	of, h, err := b.check(data)
	if err != nil {
		return nil, Picture{}, err
	}
	err = p.do(ctx, owner, h.lane, func(ctx context.Context) error {
		if of.Image, err = decode(ctx, of.Kind, data); err != nil {
			return err
		}
		var out bytes.Buffer
		if err := write(writer{ctx, &out}, of); err != nil {
			return fmt.Errorf("encode a picture again: %w", err)
		}
		content = out.Bytes()
		return nil
	})
	of.Image = nil
	return content, of, err
}

// check checks the header of a picture. Nothing is decoded.
func (b Limits) check(data []byte) (Picture, header, error) {
	if len(data) > b.MaxBytes {
		return Picture{}, header{}, ErrFileTooLarge
	}
	kind := KindOf(data)
	known := false
	for _, one := range b.Kinds {
		known = known || one == kind
	}
	if !known {
		return Picture{}, header{}, ErrUnknownKind
	}
	h, err := headerOf(kind, data)
	switch {
	case err != nil:
		return Picture{}, header{}, err
	case h.width > b.MaxSide || h.height > b.MaxSide || h.width*h.height > b.MaxPixels:
		return Picture{}, header{}, ErrTooManyPixels
	case h.width < b.MinSide || h.height < b.MinSide:
		return Picture{}, header{}, ErrPictureTooSmall
	case h.memory > maxMemory:
		return Picture{}, header{}, ErrTooCostly
	}
	return Picture{Kind: kind, Width: h.width, Height: h.height}, h, nil
}

// decode decodes a picture with a checked header.
func decode(ctx context.Context, kind Kind, data []byte) (picture image.Image, err error) {
	from := newReader(ctx, data)
	switch kind {
	case JPEG:
		picture, err = jpeg.Decode(from)
	case PNG:
		picture, err = png.Decode(from)
	default:
		picture, err = webp.Decode(from)
	}
	if err != nil && context.Cause(ctx) == nil {
		return nil, errors.Join(ErrDamaged, err)
	}
	return picture, err
}
