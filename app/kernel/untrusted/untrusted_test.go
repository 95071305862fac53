package untrusted

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
)

var generousLimits = Limits{Kinds: []Kind{JPEG, PNG, WebP}, MaxBytes: 10 << 20, MinSide: 1, MaxSide: 12_000, MaxPixels: 25_000_000}

// asJPEG encodes a picture as a JPEG.
func asJPEG(to io.Writer, p Picture) error { return jpeg.Encode(to, p.Image, nil) }

// noisyJPEG is a plain JPEG with noise, like a camera's.
func noisyJPEG(tb testing.TB, side int) []byte {
	tb.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	seed := uint32(1)
	for i := range picture.Pix {
		seed = seed*1664525 + 1013904223
		picture.Pix[i] = byte(seed>>26) + byte(i%side/16)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// progressive is a JPEG with empty scans of its first component: runs of blocks that end at once.
// 15 bits encode 27,306 blocks.
func progressive(side, components, scans int) []byte {
	data := []byte{0xff, 0xd8, 0xff, 0xc2, 0, byte(8 + 3*components), 8}
	data = binary.BigEndian.AppendUint16(data, uint16(side))
	data = binary.BigEndian.AppendUint16(data, uint16(side))
	data = append(data, byte(components))
	for i := range components {
		data = append(data, byte(i+1), 0x11, 0)
	}
	table := append([]byte{0xff, 0xc4, 0, 20, 0x10, 1}, make([]byte, 15)...)
	data = append(append(data, table...), 0xe0)
	blocks := (side + 7) / 8 * ((side + 7) / 8)
	var bits []byte
	for at := 0; at*27_306 < blocks; at++ {
		bits = append(bits, 0)
		for i := range 14 {
			bits = append(bits, byte(1-i%2))
		}
	}
	var packed []byte
	for i := 0; i < len(bits); i += 8 {
		one := byte(0)
		for j := range 8 {
			one <<= 1
			if i+j < len(bits) {
				one |= bits[i+j]
			}
		}
		packed = append(packed, one)
	}
	for range scans {
		data = append(append(data, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0), packed...)
	}
	return append(data, 0xff, 0xd9)
}

// declaredPNG is the header of a PNG.
func declaredPNG(width, height uint32, depth, colour, interlaced byte) []byte {
	body := append([]byte("IHDR"), make([]byte, 8)...)
	binary.BigEndian.PutUint32(body[4:], width)
	binary.BigEndian.PutUint32(body[8:], height)
	body = append(body, depth, colour, 0, 0, interlaced)
	data := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(data, body...), crc32.ChecksumIEEE(body))
}

// The files of the attacks, and others that declare more work than their content has.
func TestHeaderChecksRefuseHostilePictures(t *testing.T) {
	lossless := append([]byte("RIFF\x00\x00\x00\x00WEBPVP8L"), binary.LittleEndian.AppendUint32(nil, maxLossless+2)...)
	lossless = append(append(lossless, 0x2f, 0xff, 0xc0, 0x3f, 0), make([]byte, maxLossless)...)
	for name, test := range map[string]struct {
		data []byte
		want error
	}{
		"300 scans in 13 KB":           {progressive(4992, 1, 300), ErrTooCostly},
		"33 scans":                     {progressive(200, 1, maxScans+1), ErrTooCostly},
		"4992 x 4992 of 3 components":  {progressive(4992, 3, 1), ErrTooCostly},
		"4992 x 4992 of 4 components":  {progressive(4992, 4, 1), ErrTooCostly},
		"a JPEG without a scan":        {progressive(200, 1, 0), ErrDamaged},
		"PNG of 16 bits and 25 MP":     {declaredPNG(5000, 5000, 16, 6, 0), ErrTooCostly},
		"PNG that claims 144 MP":       {declaredPNG(12_000, 12_000, 8, 2, 0), ErrTooManyPixels},
		"PNG that claims 2^31 a side":  {declaredPNG(1<<31-1, 1<<31-1, 8, 2, 0), ErrTooManyPixels},
		"WebP with tables of 512 KB":   {lossless, ErrTooCostly},
		"a GIF":                        {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), ErrUnknownKind},
		"a file that is too large":     {make([]byte, generousLimits.MaxBytes+1), ErrFileTooLarge},
		"a JPEG that ends in a header": {progressive(4992, 1, 1)[:12], ErrDamaged},
	} {
		before := cputime.Used(t)
		_, _, err := NewPool().Rewrite(t.Context(), "anna", test.data, generousLimits, asJPEG)
		if used := cputime.Used(t) - before; !errors.Is(err, test.want) || used > 500*time.Millisecond {
			t.Errorf("%s (%d bytes): %v after %v of processor", name, len(test.data), err, used)
		}
	}
}

func TestCameraPicturesAreAccepted(t *testing.T) {
	var flat bytes.Buffer
	if err := png.Encode(&flat, image.NewNRGBA(image.Rect(0, 0, 3000, 2000))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"a plain JPEG": noisyJPEG(t, 1500), "a progressive JPEG of 15 scans": progressive(3000, 3, 15),
		"a progressive JPEG of 25 MP with one component": progressive(4992, 1, 10), "a PNG": flat.Bytes(),
	} {
		pool := NewPool()
		pool.limit = 10 * time.Minute // the race detector slows decoding down
		content, of, err := pool.Rewrite(t.Context(), "anna", data, generousLimits, asJPEG)
		if err != nil || len(content) == 0 || of.Image != nil || of.Width == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Files whose headers are not checked must still end: the decoder needs the memory that the
// header declares.
func TestHeaderPredictsMemory(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		is   int64
	}{
		"plain":       {noisyJPEG(t, 800), 800 * 800 * 3 / 2},
		"progressive": {progressive(800, 3, 1), 100*100*3*blockBytes + 800*800*3},
		"PNG":         {declaredPNG(800, 800, 8, 2, 0), 800 * 800 * 4},
	} {
		h, err := headerOf(KindOf(test.data), test.data)
		if err != nil || h.memory < test.is || h.memory > test.is*11/10 {
			t.Errorf("%s: %d bytes, want %d (%v)", name, h.memory, test.is, err)
		}
	}
}

func TestDecodingStopsWhenClientLeaves(t *testing.T) {
	data := noisyJPEG(t, 3000)
	for name, write := range map[string]bool{"while it decodes": false, "while it writes": true} {
		ctx, cancel := context.WithCancel(t.Context())
		if !write {
			cancel()
		}
		before := cputime.Used(t)
		_, _, err := NewPool().Rewrite(ctx, "anna", data, generousLimits, func(to io.Writer, p Picture) error {
			cancel()
			return asJPEG(to, p)
		})
		if used := cputime.Used(t) - before; !errors.Is(err, context.Canceled) || !write && used > 300*time.Millisecond {
			t.Errorf("%s: %v after %v of processor", name, err, used)
		}
	}
}

// A reader that is cancelled in the middle of a scan ends within one step of input.
func TestDecodersReadInSmallSteps(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := newReader(ctx, make([]byte, 1<<20))
	into := make([]byte, 1<<16)
	if n, err := r.Read(into); n != readChunk || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	cancel()
	if n, err := r.Read(into); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// A plain picture does not wait for heavy ones, however many there are, and no owner has two
// files in progress.
func TestPlainPicturesDoNotWaitForHeavyOnes(t *testing.T) {
	pool := NewPool()
	hold, holding := make(chan struct{}), make(chan struct{})
	var group sync.WaitGroup
	defer group.Wait()
	defer close(hold)
	group.Go(func() {
		_ = pool.do(t.Context(), "mallory", heavy, func(context.Context) error {
			close(holding)
			<-hold
			return nil
		})
	})
	<-holding
	if _, _, err := pool.Rewrite(t.Context(), "anna", noisyJPEG(t, 300), generousLimits, asJPEG); err != nil {
		t.Errorf("a plain picture beside a heavy one: %v", err)
	}
	if _, _, err := pool.Rewrite(t.Context(), "mallory", noisyJPEG(t, 300), generousLimits, asJPEG); !errors.Is(err, ErrBusy) {
		t.Errorf("a second file of the same owner: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := pool.Rewrite(ctx, "bert", progressive(300, 1, 3), generousLimits, asJPEG); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left while waiting: %v", err)
	}
}

func TestManyWaitingFilesAreRefused(t *testing.T) {
	pool := NewPool()
	for range maxWaiting {
		pool.queued[heavy] <- struct{}{}
	}
	if err := pool.do(t.Context(), "anna", heavy, func(context.Context) error { return nil }); !errors.Is(err, ErrBusy) {
		t.Errorf("%v", err)
	}
	if err := pool.do(t.Context(), "anna", light, func(context.Context) error { return nil }); err != nil {
		t.Errorf("the other lane: %v", err)
	}
}

func compressed(text []byte) []byte {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, _ = w.Write(text)
	_ = w.Close()
	return out.Bytes()
}

func TestDecompressionLimitCoversAllStreams(t *testing.T) {
	one := compressed(bytes.Repeat([]byte("words "), 1000))
	unpack := func(maxRead, maxUnpacked int64, times int) error {
		return NewPool().Decompress(t.Context(), "anna", maxRead, maxUnpacked, func(_ context.Context, u *Decompressor) error {
			for range times {
				content, valid, err := u.Zlib(one)
				if err != nil {
					return err
				}
				if !valid || len(content) != 6000 {
					t.Errorf("%d bytes", len(content))
				}
			}
			return nil
		})
	}
	length := int64(len(one))
	if err := unpack(2*length+2, 12_000, 2); err != nil {
		t.Error(err)
	}
	if err := unpack(2*length+2, 12_000, 3); !errors.Is(err, ErrTooCostly) {
		t.Errorf("more output than the bound: %v", err)
	}
	if err := unpack(2*length, 1<<30, 3); !errors.Is(err, ErrTooCostly) {
		t.Errorf("the same input again and again: %v", err)
	}
}

// FuzzRewrite checks that every picture stays within its limits.
func FuzzRewrite(f *testing.F) {
	f.Add(noisyJPEG(f, 64))
	f.Add(progressive(64, 3, 3))
	f.Add(progressive(4992, 1, 20))
	f.Add(declaredPNG(5000, 5000, 16, 6, 1))
	var small bytes.Buffer
	picture := image.NewPaletted(image.Rect(0, 0, 30, 30), color.Palette{color.White, color.Black})
	small.Reset()
	_ = png.Encode(&small, picture)
	f.Add(small.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		before := cputime.Used(t)
		_, _, err := NewPool().Rewrite(t.Context(), "anna", data, generousLimits, asJPEG)
		if used := cputime.Used(t) - before; used > maxTime {
			t.Errorf("%d bytes took %v of processor (%v)", len(data), used, err)
		}
	})
}

// FuzzUnpack checks that no stream exceeds its limits.
func FuzzUnpack(f *testing.F) {
	f.Add(compressed([]byte("words")), 3)
	f.Add(compressed(make([]byte, 1<<20)), 100)
	f.Fuzz(func(t *testing.T, data []byte, times int) {
		const maxBytes = 1 << 20
		total := 0
		err := NewPool().Decompress(t.Context(), "anna", int64(len(data)+64), maxBytes, func(_ context.Context, u *Decompressor) error {
			for range min(times, 1000) {
				content, _, err := u.Zlib(data)
				if total += len(content); err != nil {
					return err
				}
			}
			return nil
		})
		if total > maxBytes || err != nil && !errors.Is(err, ErrTooCostly) {
			t.Errorf("%d bytes, %v", total, err)
		}
	})
}

func BenchmarkRewritePlain(b *testing.B) {
	data := noisyJPEG(b, 3000)
	for b.Loop() {
		if _, _, err := NewPool().Rewrite(b.Context(), "anna", data, generousLimits, asJPEG); err != nil {
			b.Fatal(err)
		}
	}
}
