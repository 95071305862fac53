package wagers

import (
	"cmp"
	"slices"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// trail is where the money and the requests of a wager are looked for.
type trail struct {
	wager  id.Binary
	player ledger.Key
	// staked is the whole stake, from and to the time between which it was moved.
	staked      money.Amount
	from, to    int64
	settlements []*wagerlog.Wager
}

const (
	// mostMoved bounds the transfers of all players that are looked at.
	mostMoved = 40_000
	// mostAsked bounds the requests of a player that are looked at.
	mostAsked = 5_000
	// clockSlack is how far the clock of a browser, whose time is in the id of a
	// request and of its wager, may be off.
	clockSlack = 2 * time.Minute
	// longest is how long a wager goes on at most of which the id's time is believed.
	longest = 60 * 24 * time.Hour
)

// born is about when a wager was made: the time in its id where that can be so, since
// ids of requests that have no time in them give one that means nothing.
func born(w *wagerlog.Wager) int64 {
	var at int64
	for _, b := range w.ID[:6] {
		at = at<<8 | int64(b)
	}
	if at > w.At || at < w.At-longest.Milliseconds() {
		return w.At
	}
	return at
}

// follow adds the transfers and the requests of a wager.
func (s *Service) follow(q db.Querier, answer *WagerAnswer, t trail) error {
	list, err := t.transfers(q, &answer.Cut)
	if err != nil {
		return err
	}
	first, last := time.UnixMilli(t.from).Add(-clockSlack), time.UnixMilli(t.to).Add(clockSlack)
	asked, err := ledger.RequestsOn(q, t.player.Owner, t.wager[:], id.First(first), id.First(last), mostAsked)
	if err != nil {
		return err
	}
	requests := map[int64]string{}
	for _, a := range asked {
		requests[a.At] = a.ID
		answer.Requests = append(answer.Requests, WagerTurn{a.ID, a.At, a.Step})
	}
	slices.SortStableFunc(answer.Requests, func(a, b WagerTurn) int { return cmp.Compare(a.At, b.At) })
	for _, f := range list {
		answer.Transfers = append(answer.Transfers, WagerMovement{
			ID: f.ID, At: f.At, Code: f.Code.String(), Amount: s.text(t.player.Currency, money.Amount(f.Amount)),
			From: sideName(f.From), To: sideName(f.To), RequestID: requests[f.At],
		})
	}
	return nil
}

// transfers finds what was moved for the wager: first where it ended, which is all
// of one that was over at once, then from its beginning on.
func (t trail) transfers(q db.Querier, cut *bool) (list []ledger.Found, err error) {
	known := map[int64]bool{}
	look := func(from, to int64) (more bool, err error) {
		some, more, err := ledger.WagerTransfers(q, t.wager[:], from, to, mostMoved)
		for _, f := range some {
			if !known[f.ID] {
				known[f.ID] = true
				list = append(list, f)
			}
		}
		return more, err
	}
	for _, one := range t.settlements {
		if _, err := look(one.At, one.At); err != nil {
			return nil, err
		}
	}
	if open := t.settlements == nil; open || stakedIn(list) < t.staked {
		more, err := look(t.from-clockSlack.Milliseconds(), t.to)
		if err != nil {
			return nil, err
		}
		if more { // at least its beginning
			if _, err := look(t.from-time.Second.Milliseconds(), t.from+time.Second.Milliseconds()); err != nil {
				return nil, err
			}
		}
		*cut = more && (open || stakedIn(list) < t.staked)
	}
	slices.SortFunc(list, func(a, b ledger.Found) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// stakedIn is the stake that transfers took and did not release.
func stakedIn(list []ledger.Found) (sum money.Amount) {
	for _, f := range list {
		switch f.Code {
		case ledger.CodeStake:
			sum += money.Amount(f.Amount)
		case ledger.CodeRelease:
			sum -= money.Amount(f.Amount)
		}
	}
	return sum
}
