package content

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"time"

	"golang.org/x/image/webp"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Bounds of uploaded pictures.
const (
	// maxPicture is the largest file in bytes.
	maxPicture = 3 << 20
	// maxSide and maxPixels bound what is decoded.
	maxSide, maxPixels = 6000, 16_000_000
	// maxPictures is how many are kept.
	maxPictures = 500
	// unusedFor is how long one is kept that nothing shows.
	unusedFor = 30 * 24 * time.Hour
)

// Refusals of an upload.
var (
	errPicture = fault.New(fault.CodeUnsupported, "This is no picture that the site can show: JPEG, PNG and still WebP are taken.")
	errTooBig  = fault.Newf(fault.CodeTooLarge, "The picture is too large: at most %d MB, %d pixels a side and %d million in all.", maxPicture>>20, maxSide, maxPixels/1_000_000)
	errDamaged = fault.New(fault.CodeUnsupported, "The picture is damaged.")
)

// picture is an uploaded picture as it is served.
type picture struct {
	id, kind      string
	width, height int
	data          []byte
}

// format is a kind of pictures: what its files begin with, and how they are read
// and rid of what is not the picture.
type format struct {
	kind, suffix string
	magic        func(data []byte) bool
	config       func(r *bytes.Reader) (image.Config, error)
	clean        func(data []byte) ([]byte, error)
}

var formats = []format{
	{
		"image/jpeg", "jpg", func(data []byte) bool { return bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}) },
		func(r *bytes.Reader) (image.Config, error) { return jpeg.DecodeConfig(r) }, cleanJPEG,
	},
	{
		"image/png", "png", func(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) },
		func(r *bytes.Reader) (image.Config, error) { return png.DecodeConfig(r) }, cleanPNG,
	},
	{
		"image/webp", "webp", func(data []byte) bool {
			return len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
		},
		func(r *bytes.Reader) (image.Config, error) { return webp.DecodeConfig(r) }, cleanWebP,
	},
}

// readPicture checks an upload by decoding all of it, and keeps nothing but the
// picture: no metadata, and no bytes behind its end.
func readPicture(data []byte) (picture, error) {
	if len(data) > maxPicture {
		return picture{}, errTooBig
	}
	for _, f := range formats {
		if !f.magic(data) {
			continue
		}
		size, err := f.config(bytes.NewReader(data))
		if err != nil {
			return picture{}, errDamaged.Because(err)
		}
		if size.Width < 1 || size.Height < 1 || size.Width > maxSide || size.Height > maxSide || size.Width*size.Height > maxPixels {
			return picture{}, errTooBig
		}
		clean, err := f.clean(data)
		if err != nil {
			return picture{}, errDamaged.Because(err)
		}
		sum := sha256.Sum256(clean)
		return picture{hex.EncodeToString(sum[:16]), f.kind, size.Width, size.Height, clean}, nil
	}
	return picture{}, errPicture
}

// cleanPNG writes a picture anew: PNG loses nothing by that.
func cleanPNG(data []byte) ([]byte, error) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, decoded)
	return out.Bytes(), err
}

// jpegQuality is that of pictures which are written anew.
const jpegQuality = 90

// cleanJPEG writes a picture anew: a JPEG can hide too much between its parts.
func cleanJPEG(data []byte) ([]byte, error) {
	decoded, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, decoded, &jpeg.Options{Quality: jpegQuality})
	return out.Bytes(), err
}

// cleanWebP keeps of a still picture the parts that are the picture: there is
// nothing here that could write it anew.
func cleanWebP(data []byte) ([]byte, error) {
	if _, err := webp.Decode(bytes.NewReader(data)); err != nil {
		return nil, err
	}
	out := append([]byte{}, data[:12]...)
	for rest := data[12:]; len(rest) >= 8; {
		name, length := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:8]))
		end := 8 + length + length%2
		if length < 0 || end > len(rest) {
			return nil, errors.New("a part is longer than the file")
		}
		switch name {
		case "VP8 ", "VP8L", "ALPH":
			out = append(out, rest[:end]...)
		case "VP8X":
			out = append(out, rest[:end]...)
			if length > 0 {
				out[len(out)-end+8] &= alphaFlag
			}
		}
		rest = rest[end:]
	}
	binary.LittleEndian.PutUint32(out[4:8], uint32(len(out)-8))
	if _, err := webp.Decode(bytes.NewReader(out)); err != nil {
		return nil, fmt.Errorf("read it without its metadata: %w", err)
	}
	return out, nil
}

// alphaFlag is the one flag of a WebP header that a still picture without metadata
// needs.
const alphaFlag = 0x10

func (p picture) path() string {
	for _, f := range formats {
		if f.kind == p.kind {
			return picturePrefix + p.id + "." + f.suffix
		}
	}
	return ""
}

// PictureRequest uploads a picture: its bytes in base64.
type PictureRequest struct {
	Data []byte `json:"data" validate:"required"`
}

// PictureAnswer tells the address of an uploaded picture.
type PictureAnswer struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bytes  int    `json:"bytes"`
}

// errPictures refuses more pictures than are kept.
var errPictures = fault.Newf(fault.CodeConflict, "There are %d pictures already. Those that nothing shows are deleted after 30 days.", maxPictures)

// Picture keeps an uploaded picture. The same one again is the same address.
func (s *Service) Picture(ctx context.Context, call *session.Call, request PictureRequest) (PictureAnswer, error) {
	read, err := readPicture(request.Data)
	if err != nil {
		return PictureAnswer{}, err
	}
	answer := PictureAnswer{read.path(), read.width, read.height, len(read.data)}
	return answer, s.deps.DB.Write(ctx, func(tx *db.Tx) error {
		if count, err := countPictures(tx); err != nil {
			return err
		} else if count >= maxPictures {
			return errPictures
		}
		if err := insertPicture(tx, read); err != nil {
			return err
		}
		return s.record(tx, call, "upload picture", read.path(), nil, answer)
	})
}
