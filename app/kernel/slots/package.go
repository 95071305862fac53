package slots

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/games"
	"croupier/app/kernel/slots/weights"
)

// Options are the settings of the generator. The same options always make the same bytes.
type Options struct {
	// Seed is any text.
	Seed string
	// Rounds is the number of outcomes of each mode, at least MinRounds.
	Rounds int
	// Front has the files of the front end, which a package with it gets in its folder front together
	// with the figures. Without it the package can be played through the protocol only.
	Front fs.FS
}

// MinRounds is the smallest number of outcomes with which every tier has some.
const MinRounds = 500

// The names of files in a package.
const (
	indexFile   = "index.json"
	figuresFile = "figures.json"
	frontFolder = "front"
)

// windowSize is what a reader of the books needs in memory to decompress them.
const windowSize = 8 << 20

func eventsFile(mode string) string  { return "books_" + mode + ".jsonl.zst" }
func weightsFile(mode string) string { return "lookUpTable_" + mode + "_0.csv" }

// index is the list of modes of a package.
type index struct {
	Modes []indexMode `json:"modes"`
}

type indexMode struct {
	Name    string `json:"name"`
	Cost    int64  `json:"cost"`
	Events  string `json:"events"`
	Weights string `json:"weights"`
}

// Write makes the package of a game in a folder, which it creates: the index, the books and weights of
// each mode, the figures and the front end.
func Write(ctx context.Context, dir string, g games.Game, options Options) (Figures, error) {
	figures := Figures{
		Game: g.ID, Name: g.Name, About: g.About, Volatility: g.Volatility, Seed: options.Seed,
		Reels: g.Reels, Rows: g.Rows, Symbols: g.Symbols,
	}
	if options.Rounds < MinRounds {
		return figures, fmt.Errorf("%d rounds are too few, at least %d are needed", options.Rounds, MinRounds)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return figures, fmt.Errorf("make the folder of %s: %w", g.ID, err)
	}
	var list index
	for _, mode := range g.Modes {
		outcomes, err := writeMode(ctx, dir, g, mode, options)
		if err != nil {
			return figures, err
		}
		figures.Modes = append(figures.Modes, measure(mode, outcomes))
		list.Modes = append(list.Modes, indexMode{mode.Name, mode.Target.Cost, eventsFile(mode.Name), weightsFile(mode.Name)})
	}
	if err := writeJSON(filepath.Join(dir, indexFile), list); err != nil {
		return figures, err
	}
	if err := writeJSON(filepath.Join(dir, figuresFile), figures); err != nil || options.Front == nil {
		return figures, err
	}
	return figures, writeFront(filepath.Join(dir, frontFolder), options.Front, figures)
}

// writeFront copies the front end, and the figures from which it learns its game.
func writeFront(dir string, front fs.FS, figures Figures) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of the front end: %w", err)
	}
	files, err := fs.ReadDir(front, ".")
	if err != nil {
		return fmt.Errorf("read the front end: %w", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(front, file.Name())
		if err != nil {
			return fmt.Errorf("read the front end: %w", err)
		}
		if err := writeFile(filepath.Join(dir, file.Name()), func(to *os.File) error {
			_, err := to.Write(text)
			return err
		}); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(dir, figuresFile), figures)
}

// writeMode writes the books of a mode as they are drawn, and its weights.
func writeMode(ctx context.Context, dir string, g games.Game, mode games.Mode, options Options) ([]outcome, error) {
	var outcomes []outcome
	var payouts []int64
	err := writeFile(filepath.Join(dir, eventsFile(mode.Name)), func(file *os.File) error {
		books, err := zstd.NewWriter(file, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithWindowSize(windowSize))
		if err != nil {
			return fmt.Errorf("compress: %w", err)
		}
		err = draw(ctx, g, mode, options.Seed, options.Rounds, func(round *book.Book) error {
			line, err := round.Line(len(outcomes))
			if err != nil {
				return err
			}
			outcomes = append(outcomes, outcome{payout: round.Total(), features: round.Features()})
			payouts = append(payouts, round.Total())
			_, err = books.Write(append(line, '\n'))
			return err
		})
		if err != nil {
			return err
		}
		return books.Close()
	})
	if err != nil {
		return nil, err
	}
	solved, err := weights.Solve(payouts, mode.Target)
	if err != nil {
		return nil, fmt.Errorf("weights of %s, mode %s: %w", g.ID, mode.Name, err)
	}
	for i, weight := range solved {
		outcomes[i].weight = weight
	}
	return outcomes, writeFile(filepath.Join(dir, weightsFile(mode.Name)), func(file *os.File) error {
		return writeWeights(file, outcomes)
	})
}

// writeWeights writes a line for each outcome: its id, its weight and its payout.
func writeWeights(file *os.File, outcomes []outcome) error {
	w := bufio.NewWriter(file)
	for id, one := range outcomes {
		line := strconv.AppendInt(nil, int64(id), 10)
		line = append(line, ',')
		line = strconv.AppendUint(line, one.weight, 10)
		line = append(line, ',')
		line = strconv.AppendInt(line, one.payout, 10)
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return w.Flush()
}

func writeJSON(path string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	return writeFile(path, func(file *os.File) error {
		_, err := file.Write(append(text, '\n'))
		return err
	})
}

// writeFile creates a file, fills it and closes it.
func writeFile(path string, fill func(*os.File) error) error {
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("create %s: %w", filepath.Base(path), err)
	}
	if err := fill(file); err != nil {
		file.Close()
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("close %s: %w", filepath.Base(path), err)
	}
	return nil
}
