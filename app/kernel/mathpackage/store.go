package mathpackage

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"github.com/klauspost/compress/zstd"
)

// An installed mode has two files. The file of books has the events of the outcomes, several outcomes
// in one block that is compressed by itself. The index has one record of fixed length per outcome in
// their order, with the sum of the weights up to it, and after the records the sum of each group of
// records: the groups are kept in memory, and one read finds the outcome in its group.

// recordBytes is the length of a record: the sum of the weights up to and including the outcome, its
// id, its payout, the offset and the length of its block, and the place and length of its events in
// the block without compression. All numbers are little-endian.
const recordBytes = 8 + 8 + 8 + 8 + 4 + 4 + 4 + 4

// groupSize is the number of records that are searched with one read.
const groupSize = 64

// blockBytes is the size of events at which a block is written. Smaller blocks are read faster, and
// larger ones need less disk.
const blockBytes = 8 << 10

// record is the entry of an outcome in the index.
type record struct {
	sum, id, payout, offset uint64
	block, start, length    uint32
}

func (r record) append(to []byte) []byte {
	for _, value := range [...]uint64{r.sum, r.id, r.payout, r.offset} {
		to = binary.LittleEndian.AppendUint64(to, value)
	}
	for _, value := range [...]uint32{r.block, r.start, r.length, 0} {
		to = binary.LittleEndian.AppendUint32(to, value)
	}
	return to
}

func readRecord(from []byte) record {
	return record{
		sum: binary.LittleEndian.Uint64(from), id: binary.LittleEndian.Uint64(from[8:]),
		payout: binary.LittleEndian.Uint64(from[16:]), offset: binary.LittleEndian.Uint64(from[24:]),
		block: binary.LittleEndian.Uint32(from[32:]), start: binary.LittleEndian.Uint32(from[36:]), length: binary.LittleEndian.Uint32(from[40:]),
	}
}

// modeWriter writes the two files of a mode.
type modeWriter struct {
	index, books *fileWriter
	encoder      *zstd.Encoder
	// waiting are the records of the block that is being filled.
	waiting  []record
	block    []byte
	packed   []byte
	offset   uint64
	sum      uint64
	outcomes int
	groups   []byte
}

// newModeWriter creates the files of a mode.
func newModeWriter(index, books string) (*modeWriter, error) {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return nil, fmt.Errorf("compress books: %w", err)
	}
	w := &modeWriter{encoder: encoder}
	if w.index, err = createFile(index); err != nil {
		return nil, err
	}
	if w.books, err = createFile(books); err != nil {
		return nil, errors.Join(err, w.index.close())
	}
	return w, nil
}

// add adds the next outcome with its events.
func (w *modeWriter) add(o Outcome, events []byte) error {
	w.sum += o.Weight
	w.waiting = append(w.waiting, record{sum: w.sum, id: o.ID, payout: o.Payout, start: uint32(len(w.block)), length: uint32(len(events))})
	if w.block = append(w.block, events...); len(w.block) < blockBytes {
		return nil
	}
	return w.flush()
}

// flush writes the block that is being filled, and its records.
func (w *modeWriter) flush() error {
	w.packed = w.encoder.EncodeAll(w.block, w.packed[:0])
	if _, err := w.books.Write(w.packed); err != nil {
		return fmt.Errorf("write books: %w", err)
	}
	var text []byte
	for _, r := range w.waiting {
		r.offset, r.block = w.offset, uint32(len(w.packed))
		text = r.append(text[:0])
		if _, err := w.index.Write(text); err != nil {
			return fmt.Errorf("write the index of books: %w", err)
		}
		if w.outcomes++; w.outcomes%groupSize == 0 {
			w.groups = binary.LittleEndian.AppendUint64(w.groups, r.sum)
		}
	}
	w.offset += uint64(len(w.packed))
	w.waiting, w.block = w.waiting[:0], w.block[:0]
	return nil
}

// finish writes what remains and closes the files.
func (w *modeWriter) finish() error {
	err := w.flush()
	if w.outcomes%groupSize != 0 {
		w.groups = binary.LittleEndian.AppendUint64(w.groups, w.sum)
	}
	if err == nil {
		_, err = w.index.Write(w.groups)
	}
	return errors.Join(err, w.encoder.Close(), w.index.close(), w.books.close())
}

// abort closes the files after a failure.
func (w *modeWriter) abort(cause error) error {
	return errors.Join(cause, w.encoder.Close(), w.index.close(), w.books.close())
}

// fileWriter is a new file whose content is on the disk when it is closed.
type fileWriter struct {
	*bufio.Writer
	file *os.File
}

func createFile(name string) (*fileWriter, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("create a file of a game: %w", err)
	}
	return &fileWriter{bufio.NewWriterSize(file, 1<<16), file}, nil
}

func (w *fileWriter) close() error {
	return errors.Join(w.Flush(), w.file.Sync(), w.file.Close())
}
