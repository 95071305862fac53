package documents

import (
	"bytes"
	"context"
	"regexp"

	"croupier/app/kernel/untrusted"
)

// Limits of the streams of a PDF: their total decompressed size, and their number. Streams are read
// without overlaps, so that no more is read than the size of the file; each may be read a little
// beyond its end.
const (
	maxUnpacked   = 64 << 20
	maxStreams    = 20_000
	overlapFactor = 64
)

var (
	pdfVersion = regexp.MustCompile(`^%PDF-(1\.[0-7]|2\.0)[\r\n ]`)
	pdfEnd     = regexp.MustCompile(`startxref\s+\d{1,10}\s+%%EOF\s*$`)
	pdfStream  = regexp.MustCompile(`stream\r?\n`)
	// pdfActiveContent are the names of active content when a PDF is opened or clicked, of embedded files,
	// and of calls to other programs. Short names such as /JS are omitted, because they occur by
	// chance in every picture; a script needs /JavaScript too.
	pdfActiveContent = regexp.MustCompile(`/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Collection|NeedsRendering)[^A-Za-z]`)
	pdfForms         = regexp.MustCompile(`/XFA\s*[\[\d]`)
	pdfEncrypted     = regexp.MustCompile(`/Encrypt\s+\d`)
	// pdfObjects begins a stream of objects. pdfUnsupportedFilters are filters that could hide objects from
	// this check.
	pdfObjects            = []byte("/ObjStm")
	pdfUnsupportedFilters = regexp.MustCompile(`/(LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt|DecodeParms|DP|F\s)`)
	pdfFlates             = regexp.MustCompile(`/(FlateDecode|Fl)\b`)
	// zipEnd is the end of a ZIP archive, with the numbers that such an end has. A file that is
	// both a PDF and an archive is rejected.
	zipEnd = []byte("PK\x05\x06\x00\x00\x00\x00")
)

// readPDF checks a PDF: its frame, then all names in it and in its decompressed streams. It cannot
// prove that a PDF is harmless. The back office therefore offers PDFs as downloads and never
// displays them.
func readPDF(ctx context.Context, pool *untrusted.Pool, owner string, data []byte) (content []byte, err error) {
	if !pdfVersion.Match(data) || !pdfEnd.Match(data[max(0, len(data)-endBytes):]) || bytes.Contains(data, zipEnd) {
		return nil, ErrDamaged
	}
	streams := pdfStream.FindAllIndex(data, maxStreams+1)
	if len(streams) > maxStreams {
		return nil, ErrBomb
	}
	maxRead := int64(len(data) + overlapFactor*(len(streams)+1))
	err = pool.Decompress(ctx, owner, maxRead, maxUnpacked, func(ctx context.Context, u *untrusted.Decompressor) error {
		plain := plainNames(data)
		if err := checkNames(plain); err != nil {
			return err
		}
		if err := checkObjects(plain); err != nil {
			return err
		}
		for _, at := range streams {
			unpacked, _, err := u.Zlib(data[at[1]:])
			if err != nil {
				return err
			}
			if err := checkNames(plainNames(unpacked)); err != nil {
				return err
			}
		}
		content = stripMetadata(data)
		return context.Cause(ctx)
	})
	return content, err
}

// endBytes is the number of last bytes that must contain the end of a PDF.
const endBytes = 4 << 10

func checkNames(content []byte) error {
	switch {
	case pdfEncrypted.Match(content):
		return ErrEncrypted
	case pdfActiveContent.Match(content), pdfForms.Match(content):
		return ErrActive
	default:
		return nil
	}
}

// checkObjects rejects streams of objects with a compression that this check does not support.
func checkObjects(content []byte) error {
	for rest := content; ; {
		at := bytes.Index(rest, pdfObjects)
		if at < 0 {
			return nil
		}
		begin := max(bytes.LastIndex(rest[:at], []byte("obj")), 0)
		end := bytes.Index(rest[at:], []byte("stream"))
		if end < 0 {
			return ErrDamaged
		}
		dictionary := rest[begin : at+end]
		if pdfUnsupportedFilters.Match(dictionary) || len(pdfFlates.FindAllIndex(dictionary, -1)) > 1 {
			return ErrActive
		}
		rest = rest[at+end:]
	}
}

var pdfHex = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)

// plainNames decodes the escaped characters of names: /J#61vaScript becomes /JavaScript.
func plainNames(content []byte) []byte {
	if !bytes.ContainsRune(content, '#') {
		return content
	}
	return pdfHex.ReplaceAllFunc(content, func(found []byte) []byte {
		return []byte{unhex(found[1])<<4 | unhex(found[2])}
	})
}

func unhex(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c <= 'F':
		return c - 'A' + 10
	default:
		return c - 'a' + 10
	}
}

var (
	pdfMetadata = regexp.MustCompile(`/(Author|Creator|Producer|Title|Subject|Keywords|CreationDate|ModDate)\s*\(((?:[^()\\]|\\[\s\S])*)\)`)
	pdfPacket   = regexp.MustCompile(`(?s)<\?xpacket begin.*?<\?xpacket end[^>]*\?>`)
)

// stripMetadata blanks the author and programs in a PDF's plain metadata. Every byte keeps its
// offset, because a PDF refers to its parts by offsets.
func stripMetadata(data []byte) []byte {
	out := bytes.Clone(data)
	for _, found := range pdfMetadata.FindAllSubmatchIndex(data, -1) {
		overwriteWithSpaces(out[found[4]:found[5]])
	}
	for _, found := range pdfPacket.FindAllIndex(data, -1) {
		overwriteWithSpaces(out[found[0]:found[1]])
	}
	return out
}

func overwriteWithSpaces(part []byte) {
	for i := range part {
		part[i] = ' '
	}
}
