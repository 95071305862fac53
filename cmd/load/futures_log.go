package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/futures"
)

// tradingLog is the public price log of a server. It is read once, after the last failure.
type tradingLog struct {
	url   string
	began time.Time

	mu     sync.Mutex
	frames map[int64]futures.Frame
}

// frame returns a frame of the log. A frame that the log did not have when it was read is looked for again.
func (l *tradingLog) frame(ctx context.Context, seq int64) (futures.Frame, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if f, found := l.frames[seq]; found {
		return f, nil
	}
	l.frames = map[int64]futures.Frame{}
	for day := l.began.UTC().Truncate(24 * time.Hour); !day.After(time.Now()); day = day.AddDate(0, 0, 1) {
		if err := l.read(ctx, day.Format(time.DateOnly)); err != nil {
			return futures.Frame{}, err
		}
	}
	f, found := l.frames[seq]
	if !found {
		return f, fmt.Errorf("the price log has no frame %d", seq)
	}
	return f, nil
}

// read reads the file of a day, whose chain must be complete. It is compressed after the day. A day without
// frames has none.
func (l *tradingLog) read(ctx context.Context, day string) error {
	for _, name := range []string{day + ".ticks", day + ".ticks.zst"} {
		found, err := l.readFile(ctx, name)
		if err != nil {
			return fmt.Errorf("the price log %s: %w", name, err)
		}
		if found {
			return nil
		}
	}
	return nil
}

// readFile reads a file; false if there is none.
func (l *tradingLog) readFile(ctx context.Context, name string) (found bool, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, l.url+"/futures-log/"+name, nil)
	if err != nil {
		return false, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return false, nil
	default:
		return false, fmt.Errorf("it is answered with the status %d", answer.StatusCode)
	}
	content := io.Reader(answer.Body)
	if filepath.Ext(name) == ".zst" {
		unzip, err := zstd.NewReader(content, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return false, err
		}
		defer unzip.Close()
		content = unzip
	}
	_, err = futures.ReadLog(content, func(f futures.Frame, _ []byte) error {
		l.frames[f.Seq] = f
		return nil
	})
	return true, err
}

// verify checks that the fills of an ended position settle it once, at ticks of the log, and returns what
// it has won, in millionths of a dollar.
func (l *tradingLog) verify(ctx context.Context, p tradedPosition) (won int64, err error) {
	closed, paid := int64(0), int64(0)
	for i, f := range p.Fills {
		frame, err := l.frame(ctx, f.Frame)
		if err != nil {
			return 0, err
		}
		tick, found := frame.Tick(p.Ticker)
		ticker, _ := futures.TickerByID(p.Ticker)
		atTick := f.Kind == string(futures.FillOpen) || f.Kind == string(futures.FillClose) || f.Kind == string(futures.FillStop)
		switch {
		case !found || frame.Hash != f.Hash || tick.Seq != f.Tick || atTick && ticker.Text(tick.Price) != f.Price:
			return 0, fmt.Errorf("fill %d is not at a tick of the log: %+v, and the log has %+v in frame %s", i+1, f, tick, frame.Hash)
		case (f.Kind == string(futures.FillOpen)) != (i == 0):
			return 0, fmt.Errorf("fill %d is of the kind %s", i+1, f.Kind)
		case i > 0:
			closed, paid = closed+micros(f.Stake), paid+micros(f.Payout)
		}
	}
	wager, remaining := micros(p.Wager), micros(p.Remaining)
	switch {
	case closed != wager-remaining || paid != micros(p.Payout):
		return 0, fmt.Errorf("its fills close %d and pay %d of %+v", closed, paid, p)
	case p.State == "void":
		return paid + remaining - wager, nil
	case remaining != 0 || len(p.Fills) < 2:
		return 0, fmt.Errorf("it has ended as %+v", p)
	}
	return paid - wager, nil
}
