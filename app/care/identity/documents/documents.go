// Package documents reads the documents that players upload to verify their identity. It detects the
// type of a file from its content, not from its name. Pictures are decoded and encoded again, so
// that only the visible content remains. A PDF with active content is rejected.
package documents

import (
	"context"
	"errors"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/untrusted"
)

// Limits of a file.
const (
	// MaxBytes is the max size of a file.
	MaxBytes = 10 << 20
	// maxSide and maxPixels limit the pictures that are decoded.
	maxSide, maxPixels = 12_000, 25_000_000
	// minSide is the min side of a readable picture.
	minSide = 200
)

// Kinds of stored files.
const (
	Picture = "image/jpeg"
	PDF     = "application/pdf"
)

// Errors of reading a file. They contain nothing of its content.
var (
	ErrUnknown   = fault.New(fault.CodeUnsupported, "This is no JPEG, PNG or PDF.").With("reason", "type")
	ErrTooLarge  = fault.Newf(fault.CodeTooLarge, "The file is too large: at most %d MB.", MaxBytes>>20).With("reason", "bytes")
	ErrPixels    = fault.Newf(fault.CodeTooLarge, "The picture is too large: at most %d pixels a side and %d million in all.", maxSide, maxPixels/1_000_000).With("reason", "pixels")
	ErrTooSmall  = fault.Newf(fault.CodeInvalid, "Nothing can be read on so small a picture: at least %d pixels a side.", minSide).With("reason", "small")
	ErrDamaged   = fault.New(fault.CodeUnsupported, "The file is damaged.").With("reason", "damaged")
	ErrActive    = fault.New(fault.CodeUnsupported, "This PDF can do more than be read. Print it into a new PDF, or send a picture.").With("reason", "active")
	ErrEncrypted = fault.New(fault.CodeUnsupported, "This PDF is locked by a password. Save it without one.").With("reason", "encrypted")
	ErrCostly    = fault.New(fault.CodeTooLarge, "This picture is built in a way that takes too much work to read. Save it as a plain JPEG or PNG.").With("reason", "work")
	ErrBusy      = fault.New(fault.CodeTooMany, "Another file is being checked. Try again in a moment.").With("reason", "busy")
	ErrBomb      = fault.New(fault.CodeTooLarge, "This PDF unpacks to far more than it is. Print it into a new PDF, or send pictures.").With("reason", "bomb")
)

// Document is a decoded file.
type Document struct {
	// Kind is Picture or PDF.
	Kind string
	// Content is what is stored: the re-encoded picture, or the PDF without its metadata.
	Content []byte
}

// Read checks a file of an owner, in a slot of the pool. Errors: the errors above, and the error of
// ctx.
func Read(ctx context.Context, pool *untrusted.Pool, owner string, data []byte) (Document, error) {
	if len(data) > MaxBytes {
		return Document{}, ErrTooLarge
	}
	switch untrusted.KindOf(data) {
	case untrusted.JPEG, untrusted.PNG:
		content, err := reencode(ctx, pool, owner, data)
		return Document{Picture, content}, mapError(err, ErrCostly)
	case untrusted.PDF:
		content, err := readPDF(ctx, pool, owner, data)
		return Document{PDF, content}, mapError(err, ErrBomb)
	default:
		return Document{}, ErrUnknown
	}
}

// mapError maps an error of a decoder to an error of this package; costly is the error for files
// that are too expensive to decode.
func mapError(err error, costly *fault.Error) error {
	for _, known := range []struct {
		is  error
		say *fault.Error
	}{
		{untrusted.ErrTooManyPixels, ErrPixels},
		{untrusted.ErrPictureTooSmall, ErrTooSmall},
		{untrusted.ErrDamaged, ErrDamaged},
		{untrusted.ErrUnknownKind, ErrUnknown},
		{untrusted.ErrFileTooLarge, ErrTooLarge},
		{untrusted.ErrTooCostly, costly},
		{untrusted.ErrBusy, ErrBusy},
	} {
		if errors.Is(err, known.is) {
			return known.say.Because(err)
		}
	}
	return err
}
