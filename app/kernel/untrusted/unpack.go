package untrusted

import (
	"compress/zlib"
	"context"
	"errors"
	"io"
)

// Decompressor decompresses streams of one file, with limits for all of them together.
type Decompressor struct {
	ctx context.Context
	// Read and Unpacked are the rest of both limits, in bytes.
	readLeft, outputLeft int64
	stream               io.ReadCloser
}

// Decompress has do decompress streams of a file. The sums of compressed and of decompressed bytes
// are limited, whether streams overlap or not. owner is the owner of the file. Errors: those of
// this package, the end of ctx, and those of do.
func (p *Pool) Decompress(ctx context.Context, owner string, maxRead, maxUnpacked int64, do func(ctx context.Context, u *Decompressor) error) error {
	return p.do(ctx, owner, heavy, func(ctx context.Context) error {
		return do(ctx, &Decompressor{ctx: ctx, readLeft: maxRead, outputLeft: maxUnpacked})
	})
}

// unpackChunk is the number of decompressed bytes between two checks of the context.
const unpackChunk = 64 << 10

// countingReader counts the bytes that a decoder reads. It returns single bytes too, so that the decoder
// does not read beyond its stream.
type countingReader struct {
	data []byte
	left *int64
}

func (c *countingReader) Read(into []byte) (int, error) {
	n := copy(into, c.data[:min(int64(len(c.data)), max(*c.left, 0))])
	if n == 0 && len(into) > 0 {
		return 0, io.ErrUnexpectedEOF
	}
	c.data, *c.left = c.data[n:], *c.left-int64(n)
	return n, nil
}

func (c *countingReader) ReadByte() (byte, error) {
	var one [1]byte
	_, err := c.Read(one[:])
	return one[0], err
}

// Zlib decompresses the stream at the beginning of data up to its end or its first fault: readers
// also show the part before a fault. packed is false for data that is no such stream. Errors:
// ErrTooCostly, and the end of the context.
func (u *Decompressor) Zlib(data []byte) (content []byte, packed bool, err error) {
	if u.ctx.Err() != nil {
		return nil, false, context.Cause(u.ctx)
	}
	source := &countingReader{data, &u.readLeft}
	if u.stream == nil {
		u.stream, err = zlib.NewReader(source)
	} else {
		err = u.stream.(zlib.Resetter).Reset(source, nil)
	}
	if u.readLeft <= 0 {
		return nil, false, ErrTooCostly
	}
	if err != nil {
		return nil, false, nil
	}
	buffer := make([]byte, unpackChunk)
	for {
		n, err := u.stream.Read(buffer)
		if u.outputLeft -= int64(n); u.outputLeft < 0 || u.readLeft <= 0 {
			return nil, true, ErrTooCostly
		}
		content = append(content, buffer[:n]...)
		switch {
		case u.ctx.Err() != nil:
			return nil, true, context.Cause(u.ctx)
		case errors.Is(err, io.EOF), err != nil:
			return content, true, nil
		}
	}
}
