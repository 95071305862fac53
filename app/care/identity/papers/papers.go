// Package papers reads the files that players show who they are with. The content
// says what a file is, never its name. Pictures are decoded and written anew, so that
// nothing is left of a file but what can be seen; of a PDF that could do anything but
// be read, nothing is taken.
package papers

import (
	"bytes"

	"croupier/app/kernel/fault"
)

// Bounds of a file.
const (
	// MaxBytes is the largest file.
	MaxBytes = 10 << 20
	// maxSide and maxPixels bound what is decoded.
	maxSide, maxPixels = 12_000, 25_000_000
	// minSide is the least side of a picture on which anything can be read.
	minSide = 200
)

// Kinds of what is kept.
const (
	Picture = "image/jpeg"
	PDF     = "application/pdf"
)

// Refusals. None of them says anything of what is in the file.
var (
	ErrUnknown   = fault.New(fault.CodeUnsupported, "This is no JPEG, PNG or PDF.").With("reason", "type")
	ErrTooLarge  = fault.Newf(fault.CodeTooLarge, "The file is too large: at most %d MB.", MaxBytes>>20).With("reason", "bytes")
	ErrPixels    = fault.Newf(fault.CodeTooLarge, "The picture is too large: at most %d pixels a side and %d million in all.", maxSide, maxPixels/1_000_000).With("reason", "pixels")
	ErrTooSmall  = fault.Newf(fault.CodeInvalid, "Nothing can be read on so small a picture: at least %d pixels a side.", minSide).With("reason", "small")
	ErrDamaged   = fault.New(fault.CodeUnsupported, "The file is damaged.").With("reason", "damaged")
	ErrActive    = fault.New(fault.CodeUnsupported, "This PDF can do more than be read. Print it into a new PDF, or send a picture.").With("reason", "active")
	ErrEncrypted = fault.New(fault.CodeUnsupported, "This PDF is locked by a password. Save it without one.").With("reason", "encrypted")
	ErrBomb      = fault.New(fault.CodeTooLarge, "This PDF unpacks to far more than it is. Print it into a new PDF, or send pictures.").With("reason", "bomb")
)

// Paper is a file that was read.
type Paper struct {
	// Kind is Picture or PDF.
	Kind string
	// Content is what is kept: the picture written anew, or the PDF without what it
	// says of its origin.
	Content []byte
}

var (
	beginsJPEG = []byte{0xff, 0xd8, 0xff}
	beginsPNG  = []byte("\x89PNG\r\n\x1a\n")
	beginsPDF  = []byte("%PDF-")
)

// Read checks a file.
func Read(data []byte) (Paper, error) {
	switch {
	case len(data) > MaxBytes:
		return Paper{}, ErrTooLarge
	case bytes.HasPrefix(data, beginsJPEG), bytes.HasPrefix(data, beginsPNG):
		content, err := redraw(data)
		return Paper{Picture, content}, err
	case bytes.HasPrefix(data, beginsPDF):
		content, err := readPDF(data)
		return Paper{PDF, content}, err
	default:
		return Paper{}, ErrUnknown
	}
}
