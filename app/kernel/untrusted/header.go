package untrusted

import (
	"bytes"
	"encoding/binary"
)

// Kind is the kind of a file, by its content.
type Kind string

// The kinds.
const (
	JPEG Kind = "image/jpeg"
	PNG  Kind = "image/png"
	WebP Kind = "image/webp"
	PDF  Kind = "application/pdf"
)

// KindOf returns the kind of a file by its first bytes; empty for any other.
func KindOf(data []byte) Kind {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}):
		return JPEG
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return PNG
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return WebP
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return PDF
	default:
		return ""
	}
}

// header is the declared data of a picture. Nothing is decoded to read it.
type header struct {
	width, height int
	// memory is the memory for decoding, in bytes.
	memory int64
	lane   lane
}

func headerOf(kind Kind, data []byte) (header, error) {
	switch kind {
	case JPEG:
		return jpegHeader(data)
	case PNG:
		return pngHeader(data)
	case WebP:
		return webpHeader(data)
	default:
		return header{}, ErrUnknownKind
	}
}

// Markers of JPEG.
const (
	markerSOF0, markerSOF1, markerSOF2 = 0xc0, 0xc1, 0xc2
	markerSOS, markerEOI               = 0xda, 0xd9
	// blockBytes is the memory of a decoder for a block of 8x8 of a progressive picture.
	blockBytes = 256
)

// jpegHeader reads the segments of a JPEG to its end and counts the scans.
func jpegHeader(data []byte) (h header, err error) {
	scans, progressive := 0, false
	for at := 2; ; {
		marker, body, next, found := jpegSegment(data, at)
		switch {
		case !found || marker == markerEOI:
			if h.width == 0 || scans == 0 {
				return header{}, ErrDamaged
			}
			if progressive {
				h.lane = heavy
			}
			return h, nil
		case marker == markerSOF0 || marker == markerSOF1 || marker == markerSOF2:
			if h.width != 0 {
				return header{}, ErrDamaged
			}
			progressive = marker == markerSOF2
			if h, err = jpegFrame(body, progressive); err != nil {
				return header{}, err
			}
		case marker == markerSOS:
			if scans++; scans > maxScans {
				return header{}, ErrTooCostly
			}
		}
		at = next
	}
}

// jpegSegment finds the first segment at or after a position. Bytes that are no marker, such as
// those of a scan, are skipped, as decoders do.
func jpegSegment(data []byte, at int) (marker byte, body []byte, next int, found bool) {
	for {
		skip := bytes.IndexByte(data[min(at, len(data)):], 0xff)
		if skip < 0 || at+skip+1 >= len(data) {
			return 0, nil, 0, false
		}
		at += skip + 1
		marker = data[at]
		switch {
		case marker == 0xff: // fill
			continue
		case marker == 0 || marker >= 0xd0 && marker <= 0xd7 || marker == 0x01 || marker == 0xd8:
			at++ // a byte of a scan, a restart: without a length
			continue
		case marker == markerEOI:
			return marker, nil, at + 1, true
		}
		if at+3 > len(data) {
			return 0, nil, 0, false
		}
		length := int(binary.BigEndian.Uint16(data[at+1:]))
		if length < 2 || at+1+length > len(data) {
			return 0, nil, 0, false
		}
		return marker, data[at+3 : at+1+length], at + 1 + length, true
	}
}

// jpegFrame reads the frame: size and components with their sampling.
func jpegFrame(body []byte, progressive bool) (header, error) {
	if len(body) < 6 || len(body) < 6+3*int(body[5]) || body[5] == 0 || body[5] > 4 {
		return header{}, ErrDamaged
	}
	h := header{height: int(binary.BigEndian.Uint16(body[1:])), width: int(binary.BigEndian.Uint16(body[3:]))}
	if h.width == 0 || h.height == 0 {
		return header{}, ErrDamaged
	}
	components, maxH, maxV := int(body[5]), 1, 1
	sampling := make([][2]int, components)
	for i := range sampling {
		factors := body[6+3*i+1]
		sampling[i] = [2]int{int(factors >> 4), int(factors & 15)}
		if sampling[i][0] < 1 || sampling[i][0] > 4 || sampling[i][1] < 1 || sampling[i][1] > 4 {
			return header{}, ErrDamaged
		}
		maxH, maxV = max(maxH, sampling[i][0]), max(maxV, sampling[i][1])
	}
	if components == 1 {
		sampling[0], maxH, maxV = [2]int{1, 1}, 1, 1 // as decoders treat it
	}
	columns, rows := int64((h.width+8*maxH-1)/(8*maxH)), int64((h.height+8*maxV-1)/(8*maxV))
	for _, s := range sampling {
		blocks := columns * rows * int64(s[0]) * int64(s[1])
		h.memory += blocks * 64
		if progressive {
			h.memory += blocks * blockBytes
		}
	}
	if components == 4 {
		h.memory += 4 * int64(h.width) * int64(h.height) // a picture of four colours beside its components
	}
	return h, nil
}

// pngHeader reads the first chunk of a PNG.
func pngHeader(data []byte) (header, error) {
	const first = 8 + 8 + 13
	if len(data) < first || string(data[12:16]) != "IHDR" {
		return header{}, ErrDamaged
	}
	width, height := binary.BigEndian.Uint32(data[16:]), binary.BigEndian.Uint32(data[20:])
	if width == 0 || height == 0 || width > 1<<24 || height > 1<<24 {
		return header{}, ErrTooManyPixels
	}
	depth, colour := int64(data[24]), data[25]
	bytesPerPixel := max(depth/8, 1)
	switch colour {
	case 2, 6: // colours have four channels
		bytesPerPixel *= 4
	case 4:
		bytesPerPixel *= 4 // grey with transparency becomes colours
	}
	pixels := int64(width) * int64(height)
	h := header{width: int(width), height: int(height), memory: pixels * bytesPerPixel}
	if colour == 4 || colour == 6 || bytes.Contains(data[:min(len(data), 1<<12)], []byte("tRNS")) {
		h.memory += 4 * pixels // drawn on white
	}
	if data[28] != 0 {
		h.memory += h.memory / 2 // an interlaced one is read in passes
	}
	return h, nil
}

// maxLossless is the maximum size of the losslessly compressed parts of a WebP: their code tables
// can need three hundred times as much memory as their size.
const maxLossless = 512 << 10

// webpHeader reads the parts of a WebP.
func webpHeader(data []byte) (header, error) {
	h := header{lane: heavy}
	for rest := data[12:]; len(rest) >= 8; {
		name, length := string(rest[:4]), int64(binary.LittleEndian.Uint32(rest[4:8]))
		end := 8 + length + length%2
		if 8+length > int64(len(rest)) {
			return header{}, ErrDamaged
		}
		body := rest[8 : 8+length]
		width, height := 0, 0
		switch {
		case name == "VP8 " && len(body) >= 10:
			width, height = int(binary.LittleEndian.Uint16(body[6:])&0x3fff), int(binary.LittleEndian.Uint16(body[8:])&0x3fff)
			h.memory += 2 * int64(width) * int64(height)
		case name == "VP8L" && len(body) >= 5:
			bits := binary.LittleEndian.Uint32(body[1:])
			width, height = int(bits&0x3fff)+1, int(bits>>14&0x3fff)+1
			h.memory += 8 * int64(width) * int64(height)
		case name == "VP8X" && len(body) >= 10:
			width, height = int(uint24(body[4:]))+1, int(uint24(body[7:]))+1
		}
		if (name == "VP8L" || name == "ALPH") && length > maxLossless {
			return header{}, ErrTooCostly
		}
		if name == "ALPH" {
			h.memory += 8 * int64(h.width) * int64(h.height)
		}
		h.width, h.height = max(h.width, width), max(h.height, height)
		rest = rest[min(end, int64(len(rest))):]
	}
	if h.width == 0 || h.height == 0 {
		return header{}, ErrDamaged
	}
	return h, nil
}

func uint24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }
