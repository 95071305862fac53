package wagers

import (
	"cmp"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// trail has the bounds of the search for a wager's transfers and requests.
type trail struct {
	wager  id.Binary
	player ledger.Key
	// staked is the whole stake. from and to are the period in which its transfers were
	// made.
	staked      money.Amount
	from, to    int64
	settlements []*wagerlog.Wager
}

const (
	// maxTransfers is the maximum number of examined transfers, of all players.
	maxTransfers = 40_000
	// maxRequests is the maximum number of examined requests of the player.
	maxRequests = 5_000
	// clockSlack is the tolerated error of a browser's clock. The ids of a request and of
	// its wager include the browser's time.
	clockSlack = 2 * time.Minute
	// maxWagerAge is the maximum duration of a wager for which the time in its id is used.
	maxWagerAge = 60 * 24 * time.Hour
)

// estimatedStart estimates when a wager was made. It uses the time in the id if the time is
// plausible, because the ids of some requests have no time in them.
func estimatedStart(w *wagerlog.Wager) int64 {
	var at int64
	for _, b := range w.ID[:6] {
		at = at<<8 | int64(b)
	}
	if at > w.At || at < w.At-maxWagerAge.Milliseconds() {
		return w.At
	}
	return at
}

// addTrail adds the transfers and the requests of a wager.
func (s *Service) addTrail(q db.Querier, answer *WagerAnswer, t trail) error {
	list, err := t.transfers(q, &answer.Truncated)
	if err != nil {
		return err
	}
	first, last := time.UnixMilli(t.from).Add(-clockSlack), time.UnixMilli(t.to).Add(clockSlack)
	foundRequests, err := ledger.RequestsOn(q, t.player.Owner, t.wager[:], id.LowestAt(first), id.LowestAt(last), maxRequests)
	if err != nil {
		return err
	}
	requests := map[int64]string{}
	for _, a := range foundRequests {
		requests[a.At] = a.ID
		answer.Requests = append(answer.Requests, WagerTurn{a.ID, a.At, a.Step})
	}
	sorting.StablyBy(answer.Requests, func(a, b WagerTurn) int { return cmp.Compare(a.At, b.At) })
	for _, f := range list {
		answer.Transfers = append(answer.Transfers, WagerMovement{
			ID: f.ID, At: f.At, Code: f.Code.String(), Amount: s.text(t.player.Currency, money.Amount(f.Amount)),
			From: sideName(f.From), To: sideName(f.To), RequestID: requests[f.At],
		})
	}
	return nil
}

// transfers finds the transfers of the wager. It first searches around the wager's end,
// which is enough for wagers that ended immediately, and then from its start on.
func (t trail) transfers(q db.Querier, truncated *bool) (list []ledger.TransferDetails, err error) {
	known := map[int64]bool{}
	search := func(from, to int64) (more bool, err error) {
		some, more, err := ledger.WagerTransfers(q, t.wager[:], from, to, maxTransfers)
		for _, f := range some {
			if !known[f.ID] {
				known[f.ID] = true
				list = append(list, f)
			}
		}
		return more, err
	}
	for _, one := range t.settlements {
		if _, err := search(one.At, one.At); err != nil {
			return nil, err
		}
	}
	if open := t.settlements == nil; open || stakedIn(list) < t.staked {
		more, err := search(t.from-clockSlack.Milliseconds(), t.to)
		if err != nil {
			return nil, err
		}
		if more { // at least its start
			if _, err := search(t.from-time.Second.Milliseconds(), t.from+time.Second.Milliseconds()); err != nil {
				return nil, err
			}
		}
		*truncated = more && (open || stakedIn(list) < t.staked)
	}
	sorting.By(list, func(a, b ledger.TransferDetails) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// stakedIn returns the stake that transfers took and did not release.
func stakedIn(list []ledger.TransferDetails) (sum money.Amount) {
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
