package papers

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
)

// Bounds of the streams of a PDF: how much they may unpack to in all, and how many
// there may be.
const (
	maxUnpacked = 64 << 20
	maxStreams  = 20_000
)

var (
	pdfVersion = regexp.MustCompile(`^%PDF-(1\.[0-7]|2\.0)[\r\n ]`)
	pdfEnd     = regexp.MustCompile(`startxref\s+\d{1,10}\s+%%EOF\s*$`)
	pdfStream  = regexp.MustCompile(`stream\r?\n`)
	// pdfActive are the names of what acts when a PDF is opened or clicked, carries
	// other files, or asks other programs. Short names such as /JS are not among them,
	// because chance makes them in every picture: a script needs /JavaScript too.
	pdfActive = regexp.MustCompile(`/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie|Collection|NeedsRendering)[^A-Za-z]`)
	pdfForms  = regexp.MustCompile(`/XFA\s*[\[\d]`)
	pdfLocked = regexp.MustCompile(`/Encrypt\s+\d`)
	// pdfObjects begins a stream of objects; pdfOddObjects are filters with which one
	// could hide its objects from this check.
	pdfObjects    = []byte("/ObjStm")
	pdfOddObjects = regexp.MustCompile(`/(LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt|DecodeParms|DP|F\s)`)
	pdfFlates     = regexp.MustCompile(`/(FlateDecode|Fl)\b`)
	// zipEnd is the end of a ZIP archive, with the numbers that such an end has: a file
	// that is a PDF and an archive is not taken.
	zipEnd = []byte("PK\x05\x06\x00\x00\x00\x00")
)

// readPDF checks a PDF: its frame, then all names in it and in what its streams
// unpack to. It cannot prove a PDF harmless, so that the office gives PDFs as files to
// keep and never shows them.
func readPDF(data []byte) ([]byte, error) {
	if !pdfVersion.Match(data) || !pdfEnd.Match(data) || bytes.Contains(data, zipEnd) {
		return nil, ErrDamaged
	}
	plain := plainNames(data)
	if err := checkNames(plain); err != nil {
		return nil, err
	}
	if err := checkObjects(plain); err != nil {
		return nil, err
	}
	streams, left := pdfStream.FindAllIndex(data, maxStreams+1), int64(maxUnpacked)
	if len(streams) > maxStreams {
		return nil, ErrBomb
	}
	for _, at := range streams {
		unpacked, err := unpack(data[at[1]:], &left)
		if err != nil {
			return nil, err
		}
		if err := checkNames(plainNames(unpacked)); err != nil {
			return nil, err
		}
	}
	return withoutOrigin(data), nil
}

func checkNames(content []byte) error {
	switch {
	case pdfLocked.Match(content):
		return ErrEncrypted
	case pdfActive.Match(content), pdfForms.Match(content):
		return ErrActive
	default:
		return nil
	}
}

// checkObjects refuses streams of objects that are packed in a way which this check
// does not unpack.
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
		if pdfOddObjects.Match(dictionary) || len(pdfFlates.FindAllIndex(dictionary, -1)) > 1 {
			return ErrActive
		}
		rest = rest[at+end:]
	}
}

// unpack unpacks a stream if it is packed as nearly all are, up to what is left.
func unpack(data []byte, left *int64) ([]byte, error) {
	reader, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, nil // something else, such as a picture
	}
	// A viewer shows what comes before a fault, so that it is looked at as well.
	unpacked, _ := io.ReadAll(io.LimitReader(reader, *left+1))
	if *left -= int64(len(unpacked)); *left < 0 {
		return nil, ErrBomb
	}
	return unpacked, nil
}

var pdfHex = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)

// plainNames writes names without the numbers that may stand for their letters:
// /J#61vaScript is /JavaScript.
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
	pdfOrigin = regexp.MustCompile(`/(Author|Creator|Producer|Title|Subject|Keywords|CreationDate|ModDate)\s*\(((?:[^()\\]|\\[\s\S])*)\)`)
	pdfPacket = regexp.MustCompile(`(?s)<\?xpacket begin.*?<\?xpacket end[^>]*\?>`)
)

// withoutOrigin blanks out what a PDF says openly of its author and programs. Every
// byte keeps its place, because the PDF names its parts by their places.
func withoutOrigin(data []byte) []byte {
	out := bytes.Clone(data)
	for _, found := range pdfOrigin.FindAllSubmatchIndex(data, -1) {
		blank(out[found[4]:found[5]])
	}
	for _, found := range pdfPacket.FindAllIndex(data, -1) {
		blank(out[found[0]:found[1]])
	}
	return out
}

func blank(part []byte) {
	for i := range part {
		part[i] = ' '
	}
}
