package content

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"image/jpeg"
	"image/png"
	"io"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/untrusted"
	"croupier/db"
)

// Limits of uploaded pictures.
const (
	// maxPicture is the largest file in bytes.
	maxPicture = 3 << 20
	// maxSide and maxPixels limit the size of a decoded picture, in pixels.
	maxSide, maxPixels = 6000, 16_000_000
	// maxPictures is the maximum number of stored pictures.
	maxPictures = 500
	// unusedRetention is how long an unused picture is stored.
	unusedRetention = 30 * 24 * time.Hour
)

// Errors of an upload.
var (
	errPicture    = fault.New(fault.CodeUnsupported, "This is no picture that the site can show: JPEG, PNG and still WebP are taken.")
	errTooBig     = fault.Newf(fault.CodeTooLarge, "The picture is too large: at most %d MB, %d pixels a side and %d million in all.", maxPicture>>20, maxSide, maxPixels/1_000_000)
	errTooComplex = fault.New(fault.CodeTooLarge, "The picture is built in a way that takes too much work to read. Save it as a plain JPEG or PNG.")
	errBusy       = fault.New(fault.CodeTooMany, "Another picture is being read. Try again in a moment.")
	errDamaged    = fault.New(fault.CodeUnsupported, "The picture is damaged.")
)

// picture is an uploaded picture in the form that is served.
type picture struct {
	id, kind      string
	width, height int
	data          []byte
}

// suffixes are the accepted kinds of pictures with their file name suffixes.
var suffixes = map[untrusted.Kind]string{untrusted.JPEG: "jpg", untrusted.PNG: "png", untrusted.WebP: "webp"}

var bounds = untrusted.Limits{
	Kinds: []untrusted.Kind{untrusted.JPEG, untrusted.PNG, untrusted.WebP}, MaxBytes: maxPicture, MinSide: 1, MaxSide: maxSide, MaxPixels: maxPixels,
}

// readPicture validates an upload of an owner by decoding all of it. It returns only the
// picture, without metadata and without bytes behind the picture's end.
func readPicture(ctx context.Context, pool *untrusted.Pool, owner string, data []byte) (picture, error) {
	clean, read, err := pool.Rewrite(ctx, owner, data, bounds, func(to io.Writer, p untrusted.Picture) error { return encodePicture(to, p, data) })
	switch {
	case err == nil:
		sum := sha256.Sum256(clean)
		return picture{hex.EncodeToString(sum[:16]), string(read.Kind), read.Width, read.Height, clean}, nil
	case errors.Is(err, untrusted.ErrUnknownKind):
		return picture{}, errPicture
	case errors.Is(err, untrusted.ErrFileTooLarge), errors.Is(err, untrusted.ErrTooManyPixels), errors.Is(err, untrusted.ErrPictureTooSmall):
		return picture{}, errTooBig
	case errors.Is(err, untrusted.ErrTooCostly):
		return picture{}, errTooComplex
	case errors.Is(err, untrusted.ErrBusy):
		return picture{}, errBusy
	case errors.Is(err, untrusted.ErrDamaged), errors.Is(err, errChunkLength):
		return picture{}, errDamaged.Because(err)
	default:
		return picture{}, err
	}
}

// jpegQuality is the quality of pictures that are encoded again.
const jpegQuality = 90

// encodePicture encodes a decoded picture again in its kind. PNG is lossless, and a JPEG can hide
// too much between its segments. A WebP cannot be encoded here, so write copies the
// chunks that are part of the picture.
func encodePicture(to io.Writer, p untrusted.Picture, data []byte) error {
	switch p.Kind {
	case untrusted.PNG:
		return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(to, p.Image)
	case untrusted.JPEG:
		return jpeg.Encode(to, p.Image, &jpeg.Options{Quality: jpegQuality})
	}
	clean, err := cleanWebP(data)
	if err != nil {
		return err
	}
	_, err = to.Write(clean)
	return err
}

var errChunkLength = errors.New("a part is longer than the file")

// cleanWebP returns only the chunks that are part of the picture. data is a still picture
// that was decoded before.
func cleanWebP(data []byte) ([]byte, error) {
	out := append([]byte{}, data[:12]...)
	for rest := data[12:]; len(rest) >= 8; {
		name, length := string(rest[:4]), int64(binary.LittleEndian.Uint32(rest[4:8]))
		end := 8 + length + length%2
		if end > int64(len(rest)) {
			return nil, errChunkLength
		}
		switch name {
		case "VP8 ", "VP8L", "ALPH":
			out = append(out, rest[:end]...)
		case "VP8X":
			out = append(out, rest[:end]...)
			if length > 0 {
				out[int64(len(out))-end+8] &= alphaFlag
			}
		}
		rest = rest[end:]
	}
	binary.LittleEndian.PutUint32(out[4:8], uint32(len(out)-8))
	return out, nil
}

// alphaFlag is the only flag of a WebP header that a still picture without metadata
// needs.
const alphaFlag = 0x10

func (p picture) path() string {
	return picturePrefix + p.id + "." + suffixes[untrusted.Kind(p.kind)]
}

// PictureRequest uploads a picture: its bytes in base64.
type PictureRequest struct {
	Data []byte `json:"data" validate:"required"`
}

// PictureAnswer has the address of an uploaded picture.
type PictureAnswer struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bytes  int    `json:"bytes"`
}

// errTooManyPictures is returned when the maximum number of pictures is stored.
var errTooManyPictures = fault.Newf(fault.CodeConflict, "There are %d pictures already. Those that nothing shows are deleted after 30 days.", maxPictures)

// Picture stores an uploaded picture. The same picture always has the same address.
func (s *Service) Picture(ctx context.Context, call *session.Call, request PictureRequest) (PictureAnswer, error) {
	// Check the limit before the picture is decoded.
	err := s.deps.DB.Read(ctx, func(q *db.Reader) error {
		count, err := countPictures(q)
		if err == nil && count >= maxPictures {
			return errTooManyPictures
		}
		return err
	})
	if err != nil {
		return PictureAnswer{}, err
	}
	read, err := readPicture(ctx, s.deps.Decoders, call.User.ID, request.Data)
	if err != nil {
		return PictureAnswer{}, err
	}
	answer := PictureAnswer{read.path(), read.width, read.height, len(read.data)}
	return answer, s.deps.DB.Write(ctx, func(tx *db.Tx) error {
		if count, err := countPictures(tx); err != nil {
			return err
		} else if count >= maxPictures {
			return errTooManyPictures
		}
		if err := insertPicture(tx, read); err != nil {
			return err
		}
		return s.record(tx, call, "upload picture", read.path(), nil, answer)
	})
}
