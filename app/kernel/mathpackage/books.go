package mathpackage

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/klauspost/compress/zstd"
)

// book is one line of a file of books.
type book struct {
	ID     *uint64        `json:"id"`
	Payout *uint64        `json:"payoutMultiplier"`
	Events jsontext.Value `json:"events"`
}

// bookReader reads a compressed file of books line by line.
type bookReader struct {
	file    string
	decoder *zstd.Decoder
	lines   *bufio.Reader
	line    int
	limits  Limits
}

// newBookReader begins to read compressed books of a known size in bytes. The caller must close it.
// Errors: *Error.
func newBookReader(file string, compressed io.Reader, size int64, limits Limits) (*bookReader, error) {
	decoder, err := zstd.NewReader(compressed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(limits.Window))
	if err != nil {
		return nil, faultf(file, 0, "the file is not compressed with zstd: %v", err)
	}
	unpacked := min(limits.Unpacked, size*limits.Ratio+int64(limits.Line))
	return &bookReader{
		file: file, decoder: decoder, limits: limits,
		lines: bufio.NewReaderSize(&bombGuard{decoder, unpacked, file}, 1<<18),
	}, nil
}

func (r *bookReader) close() { r.decoder.Close() }

// next reads the next book. Errors: io.EOF at the end, *Error.
func (r *bookReader) next() (book, error) {
	r.line++
	text, err := r.readLine()
	if err != nil {
		return book{}, err
	}
	b, wrong := parseBook(text)
	if wrong != "" {
		return book{}, faultf(r.file, r.line, "%s", wrong)
	}
	return b, nil
}

// readLine reads a line of limited length. The result is valid until the next call.
func (r *bookReader) readLine() ([]byte, error) {
	text, err := r.lines.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		whole := bytes.Clone(text)
		for errors.Is(err, bufio.ErrBufferFull) && len(whole) <= r.limits.Line {
			text, err = r.lines.ReadSlice('\n')
			whole = append(whole, text...)
		}
		text = whole
	}
	var coded *Error
	switch {
	case len(text) > r.limits.Line:
		return nil, faultf(r.file, r.line, "the line is longer than %d bytes", r.limits.Line)
	case errors.Is(err, io.EOF) && len(text) == 0:
		return nil, io.EOF
	case errors.As(err, &coded):
		return nil, coded
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return nil, faultf(r.file, 0, "reading the file needs more memory than %d MB: compress it with a smaller window", r.limits.Window>>20)
	case err != nil && !errors.Is(err, io.EOF):
		return nil, faultf(r.file, r.line, "the file cannot be read: %v", err)
	}
	return text, nil
}

// parseBook reads one line. wrong describes an invalid one.
func parseBook(text []byte) (b book, wrong string) {
	if err := json.Unmarshal(text, &b); err != nil {
		return b, "the line is no valid book in JSON: " + err.Error()
	}
	if b.ID == nil || b.Payout == nil || b.Events == nil {
		return b, "a book needs id, payoutMultiplier and events"
	}
	if b.Events.Kind() != '[' {
		return b, "the events are no list"
	}
	events := jsontext.NewDecoder(bytes.NewReader(b.Events))
	if _, err := events.ReadToken(); err != nil {
		return b, "the events are no list"
	}
	for events.PeekKind() != ']' {
		if events.PeekKind() != '{' {
			return b, "an event is no object"
		}
		if err := events.SkipValue(); err != nil {
			return b, "an event is no valid JSON"
		}
	}
	if err := b.Events.Compact(); err != nil {
		return b, "the events are no valid JSON"
	}
	return b, ""
}

// bombGuard ends books that are much larger than their file.
type bombGuard struct {
	of   io.Reader
	left int64
	file string
}

// Read implements io.Reader. Errors: *Error.
func (g *bombGuard) Read(p []byte) (int, error) {
	n, err := g.of.Read(p)
	if g.left -= int64(n); g.left < 0 {
		return 0, faultf(g.file, 0, "the file is compressed suspiciously well: its content is too large")
	}
	return n, err
}
