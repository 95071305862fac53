package documents

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/cputime"
	"croupier/app/kernel/untrusted"
)

const hiddenMarker = "MARKED-PLACE-51.4779N"

// read reads a file of a test player.
func read(data []byte) (Document, error) {
	return Read(context.Background(), untrusted.NewPool(), "anna", data)
}

func noiseImage(side int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	for i := range side {
		picture.Set(i, i, color.NRGBA{200, 30, 30, 255})
	}
	return picture
}

func asJPEG(t testing.TB, side int) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, noiseImage(side), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, side int) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, noiseImage(side)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withEXIF inserts a segment of metadata after the start of a JPEG.
func withEXIF(data []byte) []byte {
	text := "Exif\x00\x00" + hiddenMarker
	segment := append([]byte{0xff, 0xe1, 0, byte(len(text) + 2)}, text...)
	return append(append(bytes.Clone(data[:2]), segment...), data[2:]...)
}

// withText inserts a chunk of text after the header of a PNG.
func withText(data []byte) []byte {
	const header = 8 + 25
	chunk := append([]byte("tEXt"), "Comment\x00"+hiddenMarker...)
	made := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-4))
	made = binary.BigEndian.AppendUint32(append(made, chunk...), crc32.ChecksumIEEE(chunk))
	return append(append(bytes.Clone(data[:header]), made...), data[header:]...)
}

// pngWithSize returns a PNG whose header states another size than its content has.
func pngWithSize(t testing.TB, width, height uint32) []byte {
	data := bytes.Clone(asPNG(t, 200))
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

func pdfOf(body string) []byte {
	return []byte("%PDF-1.7\n" + body + "\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n")
}

func compressed(text []byte) string {
	var out bytes.Buffer
	w, _ := zlib.NewWriterLevel(&out, zlib.BestCompression)
	_, _ = w.Write(text)
	_ = w.Close()
	return out.String()
}

func stream(dictionary string, content string) string {
	return fmt.Sprintf("5 0 obj << %s /Length %d >>\nstream\n%s\nendstream endobj", dictionary, len(content), content)
}

const page = "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Count 0 /Kids [] >> endobj\n"

func TestPicturesLoseMetadata(t *testing.T) {
	for name, data := range map[string][]byte{
		"metadata of a JPEG":  withEXIF(asJPEG(t, 300)),
		"text of a PNG":       withText(asPNG(t, 300)),
		"a page behind it":    append(asJPEG(t, 300), "<script>"+hiddenMarker+"</script>"...),
		"an archive behind":   append(asPNG(t, 300), "PK\x03\x04"+hiddenMarker+"PK\x05\x06"...),
		"transparent picture": append(asPNG(t, 300), hiddenMarker...),
	} {
		document, err := read(data)
		if err != nil || document.Kind != Picture {
			t.Errorf("%s: %s, %v", name, document.Kind, err)
			continue
		}
		if !bytes.Contains(data, []byte(hiddenMarker)) || bytes.Contains(document.Content, []byte(hiddenMarker)) || bytes.Contains(document.Content, []byte("PK\x03")) {
			t.Errorf("%s: something is left of what is no picture", name)
		}
		size, err := jpeg.DecodeConfig(bytes.NewReader(document.Content))
		if err != nil || size.Width != 300 || size.Height != 300 {
			t.Errorf("%s: %v, %v", name, size, err)
		}
	}
}

func TestTransparentPartsAreWhite(t *testing.T) {
	document, err := read(asPNG(t, 300))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := jpeg.Decode(bytes.NewReader(document.Content))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := picture.At(280, 20).RGBA(); r>>8 < 250 || g>>8 < 250 || b>>8 < 250 {
		t.Errorf("a transparent part became %d %d %d", r>>8, g>>8, b>>8)
	}
}

func TestKindFollowsContent(t *testing.T) {
	hidden := compressed([]byte("<< /S /JavaScript /JS (app.alert(1)) >>"))
	for name, test := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":                  {nil, ErrUnknown},
		"a page":                   {[]byte("<html><script>1</script>"), ErrUnknown},
		"SVG":                      {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), ErrUnknown},
		"GIF":                      {[]byte("GIF89a;"), ErrUnknown},
		"a program":                {[]byte("MZ\x90\x00"), ErrUnknown},
		"an archive":               {[]byte("PK\x03\x04"), ErrUnknown},
		"a PDF behind a page":      {append([]byte("<html>"), pdfOf(page)...), ErrUnknown},
		"too many bytes":           {make([]byte, MaxBytes+1), ErrTooLarge},
		"a JPEG's beginning":       {[]byte{0xff, 0xd8, 0xff, 0xe0}, ErrDamaged},
		"half a JPEG":              {asJPEG(t, 300)[:700], ErrDamaged},
		"half a PNG":               {asPNG(t, 300)[:100], ErrDamaged},
		"a picture of nothing":     {asPNG(t, 20), ErrTooSmall},
		"a bomb of pixels":         {pngWithSize(t, 12_000, 12_000), ErrPixels},
		"a wide bomb":              {pngWithSize(t, 1<<30, 1), ErrPixels},
		"overflowing pixels":       {pngWithSize(t, 0x7fffffff, 0x7fffffff), ErrPixels},
		"a PDF's beginning":        {[]byte("%PDF-1.7\n"), ErrDamaged},
		"a PDF of no version":      {append([]byte("%PDF-9.9"), pdfOf(page)[8:]...), ErrDamaged},
		"something behind a PDF":   {append(pdfOf(page), "<script>"...), ErrDamaged},
		"a PDF and an archive":     {pdfOf(page + "% PK\x05\x06\x00\x00\x00\x00\x01\x00"), ErrDamaged},
		"a script":                 {pdfOf(page + "3 0 obj << /S /JavaScript /JS (1) >> endobj"), ErrActive},
		"a script in numbers":      {pdfOf(page + "3 0 obj << /S /J#61va#53cript /JS (1) >> endobj"), ErrActive},
		"a packed script":          {pdfOf(page + stream("/Type /ObjStm /Filter /FlateDecode", hidden)), ErrActive},
		"a script packed oddly":    {pdfOf(page + stream("/Type /ObjStm /Filter /ASCIIHexDecode", "2f4a")), ErrActive},
		"a script packed twice":    {pdfOf(page + stream("/Type /ObjStm /Filter [/FlateDecode /FlateDecode]", compressed([]byte(hidden)))), ErrActive},
		"a script behind a filter": {pdfOf(page + stream("/Type /Obj#53tm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>", compressed([]byte("x")))), ErrActive},
		"a program to start":       {pdfOf(page + "3 0 obj << /S /Launch /F (cmd.exe) >> endobj"), ErrActive},
		"a file inside":            {pdfOf(page + stream("/Type /EmbeddedFile", "MZ")), ErrActive},
		"a form of scripts":        {pdfOf(page + "3 0 obj << /XFA [ 4 0 R ] >> endobj"), ErrActive},
		"a form that sends":        {pdfOf(page + "3 0 obj << /S /SubmitForm >> endobj"), ErrActive},
		"a locked one":             {pdfOf(page + "trailer << /Encrypt 7 0 R >>"), ErrEncrypted},
		"a bomb of streams":        {pdfOf(page + stream("/Filter /FlateDecode", compressed(make([]byte, maxUnpacked+1)))), ErrBomb},
		"many small bombs": {pdfOf(page + stream("/Filter /FlateDecode", compressed(make([]byte, maxUnpacked/2))) +
			stream("/Filter /FlateDecode", compressed(make([]byte, maxUnpacked/2))) + stream("/Filter /FlateDecode", compressed(make([]byte, 1<<20)))), ErrBomb},
		"countless streams":        {pdfOf(page + strings.Repeat("stream\nx", maxStreams+1)), ErrBomb},
		"objects without a stream": {pdfOf(page + "5 0 obj << /Type /ObjStm >>"), ErrDamaged},
	} {
		if _, err := read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// overlapping returns a PDF with streams that all extend to its end. Each is in a block of the one
// before it, followed by empty blocks.
func overlapping(streams, bytes int) []byte {
	var body strings.Builder
	body.WriteString(page + "stream\n\x78\x9c")
	for range streams {
		body.WriteString("\x00\x09\x00\xf6\xffstream\n\x78\x9c")
		body.WriteString(strings.Repeat("\x00\x00\x00\xff\xff", bytes/streams/5))
	}
	return pdfOf(body.String())
}

// Overlapping streams would be read once for each of them: 4 MB took 45 s of CPU time.
func TestOverlappingStreamsAreLimited(t *testing.T) {
	data := overlapping(3000, 4<<20)
	before := cputime.Used(t)
	_, err := read(data)
	if used := cputime.Used(t) - before; !errors.Is(err, ErrBomb) || used > 3*time.Second {
		t.Errorf("%d bytes: %v after %v of processor", len(data), err, used)
	}
}

func TestPDFCheckStopsWhenClientLeaves(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, untrusted.NewPool(), "anna", overlapping(10, 1<<20)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestPDFLosesMetadata(t *testing.T) {
	data := pdfOf(page + "3 0 obj << /Author (" + hiddenMarker + ` \) it) /Producer(` + hiddenMarker + ") >> endobj\n" +
		stream("/Type /Metadata", "<?xpacket begin=\"\"?><x>"+hiddenMarker+"</x><?xpacket end=\"w\"?>") + stream("/Filter /FlateDecode", compressed([]byte("BT (bill) Tj ET"))))
	document, err := read(data)
	if err != nil || document.Kind != PDF {
		t.Fatal(document.Kind, err)
	}
	if len(document.Content) != len(data) || bytes.Contains(document.Content, []byte(hiddenMarker)) {
		t.Error("the PDF has other places, or still says where it comes from")
	}
	if !bytes.Contains(document.Content, []byte(compressed([]byte("BT (bill) Tj ET")))) {
		t.Error("the pages of the PDF were touched")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(asJPEG(f, 200))
	f.Add(asPNG(f, 200))
	f.Add(withEXIF(asJPEG(f, 200)))
	f.Add(pdfOf(page + stream("/Type /ObjStm /Filter /FlateDecode", compressed([]byte("<< /S /GoTo >>")))))
	f.Fuzz(func(t *testing.T, data []byte) {
		document, err := read(data)
		if err != nil || len(document.Content) > MaxBytes {
			return
		}
		again, err := read(document.Content)
		if err != nil || again.Kind != document.Kind {
			t.Errorf("what was kept of it is refused: %v", err)
		}
	})
}
