package papers

import (
	"bytes"
	"compress/zlib"
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
)

const marked = "MARKED-PLACE-51.4779N"

func drawn(side int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	for i := range side {
		picture.Set(i, i, color.NRGBA{200, 30, 30, 255})
	}
	return picture
}

func asJPEG(t testing.TB, side int) []byte {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, drawn(side), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, side int) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, drawn(side)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withEXIF puts a segment of metadata behind the beginning of a JPEG.
func withEXIF(data []byte) []byte {
	text := "Exif\x00\x00" + marked
	segment := append([]byte{0xff, 0xe1, 0, byte(len(text) + 2)}, text...)
	return append(append(bytes.Clone(data[:2]), segment...), data[2:]...)
}

// withText puts a chunk of text behind the header of a PNG.
func withText(data []byte) []byte {
	const header = 8 + 25
	chunk := append([]byte("tEXt"), "Comment\x00"+marked...)
	made := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-4))
	made = binary.BigEndian.AppendUint32(append(made, chunk...), crc32.ChecksumIEEE(chunk))
	return append(append(bytes.Clone(data[:header]), made...), data[header:]...)
}

// claimed is a PNG whose header claims another size than its content has.
func claimed(t testing.TB, width, height uint32) []byte {
	data := bytes.Clone(asPNG(t, 200))
	binary.BigEndian.PutUint32(data[16:], width)
	binary.BigEndian.PutUint32(data[20:], height)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

func pdfOf(body string) []byte {
	return []byte("%PDF-1.7\n" + body + "\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n")
}

func packed(text []byte) string {
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

func TestPicturesKeepNothingButWhatCanBeSeen(t *testing.T) {
	for name, data := range map[string][]byte{
		"metadata of a JPEG":  withEXIF(asJPEG(t, 300)),
		"text of a PNG":       withText(asPNG(t, 300)),
		"a page behind it":    append(asJPEG(t, 300), "<script>"+marked+"</script>"...),
		"an archive behind":   append(asPNG(t, 300), "PK\x03\x04"+marked+"PK\x05\x06"...),
		"transparent picture": append(asPNG(t, 300), marked...),
	} {
		read, err := Read(data)
		if err != nil || read.Kind != Picture {
			t.Errorf("%s: %s, %v", name, read.Kind, err)
			continue
		}
		if !bytes.Contains(data, []byte(marked)) || bytes.Contains(read.Content, []byte(marked)) || bytes.Contains(read.Content, []byte("PK\x03")) {
			t.Errorf("%s: something is left of what is no picture", name)
		}
		size, err := jpeg.DecodeConfig(bytes.NewReader(read.Content))
		if err != nil || size.Width != 300 || size.Height != 300 {
			t.Errorf("%s: %v, %v", name, size, err)
		}
	}
}

func TestTransparentPartsAreWhite(t *testing.T) {
	read, err := Read(asPNG(t, 300))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := jpeg.Decode(bytes.NewReader(read.Content))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := picture.At(280, 20).RGBA(); r>>8 < 250 || g>>8 < 250 || b>>8 < 250 {
		t.Errorf("a transparent part became %d %d %d", r>>8, g>>8, b>>8)
	}
}

func TestFilesAreWhatTheirContentSays(t *testing.T) {
	hidden := packed([]byte("<< /S /JavaScript /JS (app.alert(1)) >>"))
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
		"a bomb of pixels":         {claimed(t, 12_000, 12_000), ErrPixels},
		"a wide bomb":              {claimed(t, 1<<30, 1), ErrPixels},
		"overflowing pixels":       {claimed(t, 0x7fffffff, 0x7fffffff), ErrDamaged},
		"a PDF's beginning":        {[]byte("%PDF-1.7\n"), ErrDamaged},
		"a PDF of no version":      {append([]byte("%PDF-9.9"), pdfOf(page)[8:]...), ErrDamaged},
		"something behind a PDF":   {append(pdfOf(page), "<script>"...), ErrDamaged},
		"a PDF and an archive":     {pdfOf(page + "% PK\x05\x06\x00\x00\x00\x00\x01\x00"), ErrDamaged},
		"a script":                 {pdfOf(page + "3 0 obj << /S /JavaScript /JS (1) >> endobj"), ErrActive},
		"a script in numbers":      {pdfOf(page + "3 0 obj << /S /J#61va#53cript /JS (1) >> endobj"), ErrActive},
		"a packed script":          {pdfOf(page + stream("/Type /ObjStm /Filter /FlateDecode", hidden)), ErrActive},
		"a script packed oddly":    {pdfOf(page + stream("/Type /ObjStm /Filter /ASCIIHexDecode", "2f4a")), ErrActive},
		"a script packed twice":    {pdfOf(page + stream("/Type /ObjStm /Filter [/FlateDecode /FlateDecode]", packed([]byte(hidden)))), ErrActive},
		"a script behind a filter": {pdfOf(page + stream("/Type /Obj#53tm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>", packed([]byte("x")))), ErrActive},
		"a program to start":       {pdfOf(page + "3 0 obj << /S /Launch /F (cmd.exe) >> endobj"), ErrActive},
		"a file inside":            {pdfOf(page + stream("/Type /EmbeddedFile", "MZ")), ErrActive},
		"a form of scripts":        {pdfOf(page + "3 0 obj << /XFA [ 4 0 R ] >> endobj"), ErrActive},
		"a form that sends":        {pdfOf(page + "3 0 obj << /S /SubmitForm >> endobj"), ErrActive},
		"a locked one":             {pdfOf(page + "trailer << /Encrypt 7 0 R >>"), ErrEncrypted},
		"a bomb of streams":        {pdfOf(page + stream("/Filter /FlateDecode", packed(make([]byte, maxUnpacked+1)))), ErrBomb},
		"many small bombs": {pdfOf(page + stream("/Filter /FlateDecode", packed(make([]byte, maxUnpacked/2))) +
			stream("/Filter /FlateDecode", packed(make([]byte, maxUnpacked/2))) + stream("/Filter /FlateDecode", packed(make([]byte, 1<<20)))), ErrBomb},
		"countless streams":        {pdfOf(page + strings.Repeat("stream\nx", maxStreams+1)), ErrBomb},
		"objects without a stream": {pdfOf(page + "5 0 obj << /Type /ObjStm >>"), ErrDamaged},
	} {
		if _, err := Read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

func TestAPDFLosesWhatItSaysOfItsOrigin(t *testing.T) {
	data := pdfOf(page + "3 0 obj << /Author (" + marked + ` \) it) /Producer(` + marked + ") >> endobj\n" +
		stream("/Type /Metadata", "<?xpacket begin=\"\"?><x>"+marked+"</x><?xpacket end=\"w\"?>") + stream("/Filter /FlateDecode", packed([]byte("BT (bill) Tj ET"))))
	read, err := Read(data)
	if err != nil || read.Kind != PDF {
		t.Fatal(read.Kind, err)
	}
	if len(read.Content) != len(data) || bytes.Contains(read.Content, []byte(marked)) {
		t.Error("the PDF has other places, or still says where it comes from")
	}
	if !bytes.Contains(read.Content, []byte(packed([]byte("BT (bill) Tj ET")))) {
		t.Error("the pages of the PDF were touched")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(asJPEG(f, 200))
	f.Add(asPNG(f, 200))
	f.Add(withEXIF(asJPEG(f, 200)))
	f.Add(pdfOf(page + stream("/Type /ObjStm /Filter /FlateDecode", packed([]byte("<< /S /GoTo >>")))))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := Read(data)
		if err != nil || len(read.Content) > MaxBytes {
			return
		}
		again, err := Read(read.Content)
		if err != nil || again.Kind != read.Kind {
			t.Errorf("what was kept of it is refused: %v", err)
		}
	})
}
