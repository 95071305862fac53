package market

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// fill is a decision of the book: which part of a position a frame fills, and at which price.
type fill struct {
	*entry
	kind  futures.FillKind
	price futures.Price
	tick  futures.Tick
	frame *futures.Frame
	line  string
	// stored are the frames that the write of the fill has stored already.
	stored map[int64]bool
}

// fillBatch is how many fills share a write. More of them take less time, and bets in between wait longer:
// a fill takes about a tenth of a millisecond.
const fillBatch = 128

// Frame fills what a frame of the price log fills. All of it is stored when Frame returns without an
// error; the index publishes the frame after that. A frame that comes again fills nothing twice: the
// index passes the newest logged frame again at its start, in case the site stopped in between. After
// an error the fills are stored with the next frame, at the frame that decided them.
func (s *Service) Frame(ctx context.Context, f futures.Frame) error {
	s.frames.Lock()
	defer s.frames.Unlock()
	s.unbooked = append(s.unbooked, s.book.decide(&f)...)
	ctx = db.Named(context.WithoutCancel(ctx), "fills of futures")
	for len(s.unbooked) > 0 {
		batch := min(fillBatch, len(s.unbooked))
		failed, err := s.store(ctx, s.unbooked[:batch])
		if s.unbooked = append(failed, s.unbooked[batch:]...); err != nil {
			return fmt.Errorf("store the fills of frame %d: %w", f.Seq, err)
		}
	}
	return nil
}

// decide applies the ticks of a frame to the book and returns what they fill. Positions in the answer
// are filling.
func (b *book) decide(f *futures.Frame) (fills []fill) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if f.Seq < b.frame {
		return nil
	}
	b.frame = f.Seq
	line := ""
	for _, tick := range f.Ticks {
		m := b.markets[tick.Ticker]
		if m == nil {
			continue
		}
		m.last, m.at = tick, f.At
		for _, decided := range m.decide(f.Seq, tick) {
			if line == "" {
				line = f.Line()
			}
			decided.filling, decided.tick, decided.frame, decided.line = true, tick, f, line
			fills = append(fills, decided)
		}
	}
	return fills
}

// decide returns what one tick fills: first triggers, then orders at the market. Both are in the order of
// the ids of positions, so that a write of many fills changes few pages of the database.
func (m *ticked) decide(frame int64, tick futures.Tick) (fills []fill) {
	if tick.State == futures.Paused {
		return nil
	}
	if tick.State != futures.Grace {
		for _, e := range append(m.low.takeCrossed(tick.Price), m.high.takeCrossed(tick.Price)...) {
			kind, price, crossed := e.position.Crossed(e.triggers, tick.Price)
			if crossed && !e.filling {
				fills = append(fills, fill{entry: e, kind: kind, price: price})
				e.filling = true
			}
		}
	}
	sorting.By(fills, byPosition)
	var orders []fill
	for _, e := range m.waiting {
		switch {
		case e.filling:
		case e.state == Pending && tick.State == futures.Open && frame > e.orderedFrame:
			orders = append(orders, fill{entry: e, kind: futures.FillOpen, price: tick.Price})
		case e.state == Closing && frame > e.closingFrame:
			orders = append(orders, fill{entry: e, kind: futures.FillClose, price: tick.Price})
		}
	}
	sorting.By(orders, byPosition)
	return append(fills, orders...)
}

func byPosition(a, b fill) int { return slices.Compare(a.id[:], b.id[:]) }
