package load

import (
	"context"
	"fmt"
)

// check implements tortured: the market takes one more position, all of them are closed, each order is
// still the one position, and the fills and the balance are those of ticks of the log.
func (t *trader) check(ctx context.Context) error {
	ordered := len(t.orders)
	err := await(ctx, "the market takes a position", tradePause, func() (bool, error) {
		t.running = nil
		err := t.act(ctx)
		return len(t.orders) > ordered, err
	})
	if err == nil {
		err = t.shutAll(ctx)
	}
	if err == nil {
		err = t.repeatAll(ctx)
	}
	if err != nil {
		return err
	}
	return t.verifyAll(ctx)
}

// repeatAll sends all orders again: each is answered with its position.
func (t *trader) repeatAll(ctx context.Context) error {
	for id, order := range t.orders {
		again, err := tradingCall[tradedAnswer](ctx, t, "open", order)
		if err == nil && again.Position.ID != id {
			err = fmt.Errorf("the order of position %s, sent again, is position %s", id, again.Position.ID)
		}
		if err != nil {
			return err
		}
	}
	for _, order := range t.closes {
		again, err := tradingCall[tradedAnswer](ctx, t, "close", order)
		if err == nil && again.Position.ID != order["id"] {
			err = fmt.Errorf("the close of position %s, sent again, is of position %s", order["id"], again.Position.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// verifyAll checks all positions and the balance.
func (t *trader) verifyAll(ctx context.Context) error {
	ended, err := t.list(ctx, "ended")
	if err != nil {
		return err
	}
	expected, settled := t.before, map[string]bool{}
	for _, p := range ended {
		if t.orders[p.ID] == nil || settled[p.ID] {
			return fmt.Errorf("position %s was not ordered, or is listed twice", p.ID)
		}
		settled[p.ID] = true
		won, err := t.log.verify(ctx, p)
		if err != nil {
			return fmt.Errorf("position %s: %w", p.ID, err)
		}
		expected += won
	}
	if len(settled) != len(t.orders) {
		return fmt.Errorf("%d of %d positions have ended", len(settled), len(t.orders))
	}
	balance, _, err := t.balance(ctx)
	if err == nil && balance != expected {
		err = fmt.Errorf("after %d positions the balance is %d millionths, want %d", len(ended), balance, expected)
	}
	return err
}

// shutAll closes all positions.
func (t *trader) shutAll(ctx context.Context) error {
	return await(ctx, "all positions have ended", tradePause, func() (bool, error) {
		open, err := t.list(ctx, "open")
		for _, p := range open {
			if err == nil {
				err = t.shut(ctx, p.ID, "")
			}
		}
		return len(open) == 0, err
	})
}

// list reads all positions in a state.
func (t *trader) list(ctx context.Context, state string) (all []tradedPosition, err error) {
	for before := ""; ; before = all[len(all)-1].ID {
		page, err := tradingCall[struct {
			Positions []tradedPosition `json:"positions"`
			More      bool             `json:"more"`
		}](ctx, t, "positions", map[string]any{"state": state, "before": before, "limit": 100})
		if err != nil {
			return nil, err
		}
		if all = append(all, page.Positions...); !page.More {
			return all, nil
		}
	}
}
