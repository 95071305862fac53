package index

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/futures"
)

const (
	// plainExtension and packedExtension are those of the files of a day.
	plainExtension  = ".ticks"
	packedExtension = ".ticks.zst"
	// tailBytes is how much of the end of a file is searched for its last frame.
	tailBytes = 4 << 20
	// shortestStep is the least time between two frames, in milliseconds. It bounds the number of
	// frames that a failure of power can lose.
	shortestStep = 50
)

var errDamaged = errors.New("the end of the file has no frame")

// frameLog appends frames to the file of their day.
type frameLog struct {
	folder string
	file   *os.File
	day    string
	size   int64
	// skip is the number of frame numbers that the next frame leaves out after the last known frame, and
	// gap the number that it leaves out after the last one in the file.
	skip, gap int64
}

func newFrameLog(folder string) *frameLog { return &frameLog{folder: folder} }

// dayOf is the day of a time in Unix milliseconds, in UTC.
func dayOf(at int64) string { return clock.FromMillis(at).Format(time.DateOnly) }

// append writes a frame at the end of the file of its day. After a failure the file is as before.
func (l *frameLog) append(f futures.Frame) error {
	if err := l.openDay(dayOf(f.At)); err != nil {
		return err
	}
	n, err := l.file.WriteString(f.Line() + "\n")
	if err != nil {
		return errors.Join(err, l.file.Truncate(l.size))
	}
	l.size += int64(n)
	return nil
}

// openDay opens the file of a day and closes the one of the day before.
func (l *frameLog) openDay(day string) error {
	if l.file != nil && l.day == day {
		return nil
	}
	if err := l.close(); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(l.folder, day+plainExtension), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	l.file, l.day, l.size = file, day, info.Size()
	return nil
}

// close forces the file to the disk and closes it.
func (l *frameLog) close() error {
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.file.Sync(), l.file.Close())
	l.file = nil
	return err
}

// files lists the files of days, the oldest first.
func (l *frameLog) files() (names []string, err error) {
	entries, err := os.ReadDir(l.folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if _, _, ok := splitName(e.Name()); ok {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// splitName returns the day of a file, and whether it is packed.
func splitName(name string) (day string, packed, ok bool) {
	day, packed = strings.CutSuffix(name, packedExtension)
	if !packed {
		if day, ok = strings.CutSuffix(name, plainExtension); !ok {
			return "", false, false
		}
	}
	_, err := time.Parse(time.DateOnly, day)
	return day, packed, err == nil
}

// tail finds the last complete frame of a plain file, and the offset after it. The frame is zero for a
// file without one. Errors: errDamaged.
func (l *frameLog) tail(file *os.File) (last futures.Frame, end int64, err error) {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return last, 0, err
	}
	begin := max(0, info.Size()-tailBytes)
	part := make([]byte, info.Size()-begin)
	if _, err := file.ReadAt(part, begin); err != nil {
		return last, 0, err
	}
	for rest := len(part); rest > 0; {
		complete := bytes.LastIndexByte(part[:rest], '\n')
		if complete < 0 {
			break
		}
		start := bytes.LastIndexByte(part[:complete], '\n') + 1
		if last, err = futures.ParseFrame(part[start:complete]); err == nil {
			return last, begin + int64(complete) + 1, nil
		}
		rest = start
	}
	if begin > 0 {
		return futures.Frame{}, 0, fmt.Errorf("%s: %w", filepath.Base(file.Name()), errDamaged)
	}
	return futures.Frame{}, 0, nil
}

// lastFrame is the last complete frame of a file; zero for a file without one.
func (l *frameLog) lastFrame(name string) (last futures.Frame, err error) {
	if _, packed, _ := splitName(name); packed {
		err := l.readPacked(name, func(f futures.Frame) error { last = f; return nil })
		return last, err
	}
	file, err := os.Open(filepath.Join(l.folder, name))
	if err != nil {
		return last, err
	}
	defer file.Close()
	last, _, err = l.tail(file)
	return last, err
}

// repair cuts what follows the last complete frame of a plain file, as a failure of power leaves it. It
// returns that frame, which is zero for a file without one, and the number of bytes that were cut.
func (l *frameLog) repair(name string) (last futures.Frame, cut int64, err error) {
	file, err := os.OpenFile(filepath.Join(l.folder, name), os.O_RDWR, 0)
	if err != nil {
		return last, 0, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	last, end, err := l.tail(file)
	if err != nil {
		return last, 0, err
	}
	info, err := file.Stat()
	if err != nil || info.Size() == end {
		return last, 0, err
	}
	return last, info.Size() - end, file.Truncate(end)
}

// since reads the frames of a plain file from a time in Unix milliseconds.
func (l *frameLog) since(name string, at int64, fn func(futures.Frame) error) (err error) {
	file, err := os.Open(filepath.Join(l.folder, name))
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	low, high := int64(0), info.Size()
	for high-low > 1<<16 { // the first frame at or after the time is after low
		middle := (low + high) / 2
		f, err := frameAfter(file, middle)
		if err != nil {
			return fmt.Errorf("search %s: %w", name, err)
		}
		if f.Seq == 0 || f.At >= at {
			high = middle
		} else {
			low = middle
		}
	}
	section := io.NewSectionReader(file, low, info.Size()-low)
	if low > 0 {
		if err := skipLine(section); err != nil {
			return err
		}
	}
	_, err = futures.ReadLog(section, func(f futures.Frame, _ []byte) error {
		if f.At < at {
			return nil
		}
		return fn(f)
	})
	return err
}

// skipLine moves to the beginning of the next line.
func skipLine(section *io.SectionReader) error {
	start, err := section.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	for part := make([]byte, 4096); ; start += int64(len(part)) {
		n, err := section.ReadAt(part, start)
		if at := bytes.IndexByte(part[:n], '\n'); at >= 0 {
			_, err = section.Seek(start+int64(at)+1, io.SeekStart)
			return err
		}
		if errors.Is(err, io.EOF) {
			_, err = section.Seek(0, io.SeekEnd)
			return err
		}
		if err != nil {
			return err
		}
	}
}

// frameAfter returns the first frame that begins after an offset; the zero Frame at the end.
func frameAfter(file *os.File, offset int64) (f futures.Frame, err error) {
	section := io.NewSectionReader(file, offset, futures.MaxLine*2)
	if err := skipLine(section); err != nil {
		return f, err
	}
	_, err = futures.ReadLog(section, func(first futures.Frame, _ []byte) error {
		f = first
		return io.EOF
	})
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return f, err
}
