package untrusted

import (
	"bytes"
	"context"
	"io"
)

// readChunk is the number of bytes that a decoder gets at a time: it ends at most this much input
// after its context did. A scan of a progressive JPEG can be shorter than that by half.
const readChunk = 64

// reader passes the input to a decoder in small steps until ctx ends.
type reader struct {
	ctx  context.Context
	data *bytes.Reader
}

func newReader(ctx context.Context, data []byte) *reader { return &reader{ctx, bytes.NewReader(data)} }

func (r *reader) Read(into []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.data.Read(into[:min(len(into), readChunk)])
}

// writer accepts the output of an encoder until ctx ends.
type writer struct {
	ctx context.Context
	io.Writer
}

func (w writer) Write(data []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(data)
}
