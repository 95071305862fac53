package mathpackage

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
)

// Game is an installed game. It is safe for concurrent use.
type Game struct {
	Manifest Manifest
	modes    []*Mode
}

// Mode is one mode of an installed game.
type Mode struct {
	Summary Summary
	// Cost is the price of a round as a multiple of the bet.
	Cost money.Multiplier
	// Edge is the exact house edge; empty for a mode that returns more than its price.
	Edge string
	// MaxWin is the largest payout per unit staked.
	MaxWin money.Multiplier
	// Total is the sum of all weights.
	Total       uint64
	groups      []uint64
	outcomes    int
	index, book *os.File
}

// Drawn is an outcome that was drawn.
type Drawn struct {
	// Point is the drawn number, 0 to the sum of all weights minus 1.
	Point uint64
	// ID is the number of the outcome in the package, and Payout the payout of a bet of 100.
	ID, Payout uint64
	record     record
}

// Multiplier returns the payout as a multiple of the bet.
func (d Drawn) Multiplier() money.Multiplier { return money.Fraction(int64(d.Payout), payoutUnit) }

// Open opens an installed game. The caller must Close it.
func Open(folder string) (*Game, error) {
	manifest, err := ReadManifest(folder)
	if err != nil {
		return nil, err
	}
	g := &Game{Manifest: manifest}
	for i := range manifest.Modes {
		mode, err := openMode(folder, i, manifest.Modes[i])
		if err != nil {
			return nil, errors.Join(fmt.Errorf("open mode %s of a game: %w", manifest.Modes[i].Mode, err), g.Close())
		}
		g.modes = append(g.modes, mode)
	}
	return g, nil
}

// ReadManifest reads the manifest of an installed game.
func ReadManifest(folder string) (m Manifest, err error) {
	content, err := os.ReadFile(filepath.Join(folder, manifestFile))
	if err != nil {
		return m, fmt.Errorf("open a game: %w", err)
	}
	if err := json.Unmarshal(content, &m); err != nil {
		return m, fmt.Errorf("open a game: read its manifest: %w", err)
	}
	if m.Format != manifestFormat {
		return m, fmt.Errorf("open a game: its manifest has the format %d, not %d: install it again", m.Format, manifestFormat)
	}
	return m, nil
}

// openMode opens the files of a mode and reads the sums of its groups.
func openMode(folder string, number int, summary Summary) (m *Mode, err error) {
	m = &Mode{Summary: summary, Edge: edgeOf(summary), outcomes: summary.Outcomes}
	if m.Cost, err = money.ParseMultiplier(summary.Cost); err != nil {
		return nil, err
	}
	if m.Total, err = strconv.ParseUint(summary.TotalWeight, 10, 64); err != nil {
		return nil, err
	}
	largest, ok := new(big.Rat).SetString(summary.MaxWin)
	if !ok || !largest.Mul(largest, big.NewRat(payoutUnit, 1)).IsInt() || largest.Sign() < 0 || !largest.Num().IsInt64() || m.Cost.IsZero() {
		return nil, fmt.Errorf("the largest win is %q for a cost of %q", summary.MaxWin, summary.Cost)
	}
	m.MaxWin = m.PerStake(largest.Num().Uint64())
	if m.index, err = os.Open(filepath.Join(folder, indexName(number))); err != nil {
		return nil, err
	}
	if m.book, err = os.Open(filepath.Join(folder, booksName(number))); err != nil {
		return nil, errors.Join(err, m.index.Close())
	}
	if err := m.readGroups(); err != nil {
		return nil, errors.Join(err, m.close())
	}
	return m, nil
}

// edgeOf returns the exact house edge of a mode; empty for a mode that returns more than its price.
func edgeOf(summary Summary) string {
	rtp, ok := new(big.Rat).SetString(summary.RTP)
	if !ok || rtp.Cmp(big.NewRat(1, 1)) > 0 {
		return ""
	}
	return rtp.Sub(big.NewRat(1, 1), rtp).RatString()
}

// readGroups reads the sums of the groups, which come after the records.
func (m *Mode) readGroups() error {
	count := (m.outcomes + groupSize - 1) / groupSize
	text := make([]byte, count*8)
	info, err := m.index.Stat()
	if err != nil {
		return err
	}
	if at := int64(m.outcomes) * recordBytes; count == 0 || info.Size() != at+int64(len(text)) {
		return errors.New("the index is damaged: its size is wrong")
	} else if _, err := m.index.ReadAt(text, at); err != nil {
		return err
	}
	m.groups = make([]uint64, count)
	for i := range m.groups {
		m.groups[i] = binary.LittleEndian.Uint64(text[i*8:])
	}
	if m.groups[count-1] != m.Total || !slices.IsSorted(m.groups) {
		return errors.New("the index is damaged: its weights do not add up")
	}
	return nil
}

// Mode returns a mode by its name; nil if there is none.
func (g *Game) Mode(name string) *Mode {
	for _, m := range g.modes {
		if m.Summary.Mode == name {
			return m
		}
	}
	return nil
}

// PerStake returns the payout per unit staked for a payout of a bet of 100.
func (m *Mode) PerStake(payout uint64) money.Multiplier {
	perBet := Drawn{Payout: payout}.Multiplier().Rat()
	return money.FromRat(perBet.Quo(perBet, m.Cost.Rat()))
}

// Modes lists the modes in the order of the package.
func (g *Game) Modes() []*Mode { return g.modes }

// Close closes the files of the game.
func (g *Game) Close() error {
	var failures []error
	for _, m := range g.modes {
		failures = append(failures, m.close())
	}
	return errors.Join(failures...)
}

func (m *Mode) close() error { return errors.Join(m.index.Close(), m.book.Close()) }

// Draw draws an outcome from the numbers of a bet: Below64 of the sum of all weights is a point, and
// the outcome is the first one for which the sum of the weights up to and including it is above the
// point.
func (m *Mode) Draw(numbers *provablyfair.Stream) (Drawn, error) {
	return m.At(numbers.Below64(m.Total))
}

// groupBuffers are buffers for one group of records.
var groupBuffers = sync.Pool{New: func() any { return new([groupSize * recordBytes]byte) }}

// At returns the outcome at a point.
func (m *Mode) At(point uint64) (Drawn, error) {
	group := sort.Search(len(m.groups), func(i int) bool { return m.groups[i] > point })
	if group == len(m.groups) {
		return Drawn{}, fmt.Errorf("draw an outcome: %d is not below the sum of the weights, %d", point, m.Total)
	}
	count := min(groupSize, m.outcomes-group*groupSize)
	buffer := groupBuffers.Get().(*[groupSize * recordBytes]byte)
	defer groupBuffers.Put(buffer)
	if _, err := m.index.ReadAt(buffer[:count*recordBytes], int64(group)*groupSize*recordBytes); err != nil {
		return Drawn{}, fmt.Errorf("draw an outcome: %w", err)
	}
	at := sort.Search(count, func(i int) bool { return binary.LittleEndian.Uint64(buffer[i*recordBytes:]) > point })
	if at == count {
		return Drawn{}, errors.New("draw an outcome: the index is damaged: a group has a wrong sum")
	}
	r := readRecord(buffer[at*recordBytes:])
	return Drawn{Point: point, ID: r.id, Payout: r.payout, record: r}, nil
}

// decoder unpacks blocks. A block has at most the longest line after almost a full block.
var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderMaxMemory(blockBytes+uint64(DefaultLimits().Line)), zstd.WithDecoderLowmem(true))
})

// blockBuffers are buffers for a block of books, packed and unpacked.
var blockBuffers = sync.Pool{New: func() any { return &blockBuffer{unpacked: make([]byte, 0, 2*blockBytes)} }}

type blockBuffer struct{ packed, unpacked []byte }

// maxKeptBuffer is the largest buffer that is used again: a single line can be much larger than a block.
const maxKeptBuffer = 8 * blockBytes

func (b *blockBuffer) release() {
	if cap(b.packed) <= maxKeptBuffer && cap(b.unpacked) <= maxKeptBuffer {
		blockBuffers.Put(b)
	}
}

// Events reads the events of a drawn outcome, a list in JSON.
func (m *Mode) Events(d Drawn) (jsontext.Value, error) {
	unpack, err := decoder()
	if err != nil {
		return nil, fmt.Errorf("read a book: %w", err)
	}
	buffer := blockBuffers.Get().(*blockBuffer)
	defer buffer.release()
	buffer.packed = slices.Grow(buffer.packed[:0], int(d.record.block))[:d.record.block]
	if n, err := m.book.ReadAt(buffer.packed, int64(d.record.offset)); errors.Is(err, io.EOF) {
		clear(buffer.packed[n:]) // the file ends too early, and the rest is that of another block
	} else if err != nil {
		return nil, fmt.Errorf("read a book: %w", err)
	}
	buffer.unpacked, err = unpack.DecodeAll(buffer.packed, buffer.unpacked[:0])
	if err != nil {
		return nil, fmt.Errorf("read a book: %w", err)
	}
	start, end := int(d.record.start), int(d.record.start)+int(d.record.length)
	if end > len(buffer.unpacked) {
		return nil, errors.New("read a book: the index is damaged: it leads beyond a block")
	}
	return slices.Clone(jsontext.Value(buffer.unpacked[start:end])), nil
}
