package betslip

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// By what the figures are grouped.
const (
	holdByPlayer = "player"
	holdBySport  = "sport"
	holdByMarket = "market"
)

// SportsHoldRequest asks for the figures of the bets that ended in the last days (UTC),
// today being one of them.
type SportsHoldRequest struct {
	By   string `json:"by" validate:"required,oneof=player sport market"`
	Days int    `json:"days" validate:"min=1,max=365"`
	// Sort is stakes, hold, below or closing.
	Sort string `json:"sort" validate:"omitempty,oneof=stakes hold below closing"`
}

// SportsHoldAnswer are the groups. Cut tells that only the newest days were looked at.
type SportsHoldAnswer struct {
	Rows  []SportsHold `json:"rows"`
	Total SportsHold   `json:"total"`
	Cut   bool         `json:"cut"`
}

// SportsHold is what the house has kept of the bets of a group. Dollars are decimal
// texts, shares thousandths.
type SportsHold struct {
	Key    string `json:"key"`
	Name   string `json:"name"`
	Bets   int64  `json:"bets"`
	Stakes string `json:"stakes"`
	// Kept is what was kept, Expected what the edges say that were recorded as the bets
	// were accepted.
	Kept     string `json:"kept"`
	Expected string `json:"expected"`
	// Hold and Edge are both as shares of the stakes.
	Hold int64 `json:"hold"`
	Edge int64 `json:"edge"`
	// Closed counts the legs of which there is a closing price: bets before the event.
	// Value is what a unit staked on them was worth by the closing chance, less one;
	// above 0 the player knows more than the prices. Beat is the share of legs that were
	// better than the closing price.
	Closed int64 `json:"closed"`
	Value  int64 `json:"value"`
	Beat   int64 `json:"beat"`
	// Factor is that of a player, in hundredths.
	Factor Factor `json:"factor"`

	sum holdSum
}

// mostHoldDays bounds the days of groups that figures are made of, and holdRows the
// rows.
const (
	mostHoldDays = 100_000
	holdRows     = 200
)

// Hold tells what the house has kept.
func (s *Service) Hold(ctx context.Context, _ *session.Call, r SportsHoldRequest) (answer SportsHoldAnswer, err error) {
	answer.Rows = []SportsHold{}
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		list, cut, err := s.holds(q, r.By, r.Days)
		if err != nil {
			return err
		}
		total := &SportsHold{Factor: usualFactor}
		for _, h := range list {
			total.sum = total.sum.plus(h.sum)
		}
		total.finish()
		answer.Total, answer.Cut = *total, cut
		slices.SortFunc(list, func(a, b *SportsHold) int { return cmp.Or(compareHold(r.Sort, a, b), cmp.Compare(a.Key, b.Key)) })
		for _, h := range list[:min(len(list), holdRows)] {
			if r.By == holdByPlayer {
				person, _, err := s.Players.ByID(q, h.Key)
				if err != nil {
					return err
				}
				h.Name, h.Factor = person.Name, s.factors.of(h.Key)
			}
			answer.Rows = append(answer.Rows, *h)
		}
		return nil
	})
	return answer, err
}

// compareHold orders two groups: by stakes, by the least hold, by how much less was
// kept than expected, or by closing-line value.
func compareHold(sort string, a, b *SportsHold) int {
	switch sort {
	case "hold":
		return cmp.Compare(a.Hold, b.Hold)
	case "below":
		return cmp.Compare(a.sum.kept-a.sum.expected, b.sum.kept-b.sum.expected)
	case "closing":
		return cmp.Compare(b.Value, a.Value)
	default:
		return cmp.Compare(b.sum.usd, a.sum.usd)
	}
}

// since is the first of the last days, today being one of them.
func (s *Service) since(days int) int64 {
	return dayOf(s.Clock.Now().UnixMilli()) - int64(days) + 1
}

// holds are the groups of the bets that ended in the last days. cut tells that only the
// newest of them were looked at.
func (s *Service) holds(q db.Querier, kind string, days int) (list []*SportsHold, cut bool, err error) {
	all, rows := map[string]*SportsHold{}, 0
	err = eachHold(q, holdNewest, []any{kind, s.since(days), s.holdDays}, func(key string, sum holdSum) {
		if all[key] == nil {
			all[key] = &SportsHold{Key: key, Name: nameOfGroup(kind, key), Factor: usualFactor}
		}
		all[key].sum = all[key].sum.plus(sum)
		rows++
	})
	list = slices.Collect(maps.Values(all))
	for _, h := range list {
		h.finish()
	}
	return list, rows == s.holdDays, err
}

// holdOf is what the house has kept of the bets of a player in the last days.
func (s *Service) holdOf(q db.Querier, owner string, days int) (SportsHold, error) {
	h := SportsHold{Key: owner, Name: owner, Factor: usualFactor}
	err := eachHold(q, holdOne, []any{holdByPlayer, owner, s.since(days)}, func(_ string, sum holdSum) { h.sum = h.sum.plus(sum) })
	h.finish()
	return h, err
}

// nameOfGroup names a group for people: "Football/asian_total" is Football, asian total.
func nameOfGroup(kind, key string) string {
	at := strings.LastIndexByte(key, '/')
	if kind != holdByMarket || at < 0 {
		return key
	}
	return key[:at] + ", " + strings.ReplaceAll(key[at+1:], "_", " ")
}

// finish makes what is shown of the sums.
func (h *SportsHold) finish() {
	h.Bets, h.Closed, h.Stakes, h.Kept, h.Expected = h.sum.bets, h.sum.closed, cents(h.sum.usd), cents(h.sum.kept), cents(h.sum.expected)
	if h.sum.usd > 0 {
		h.Hold, h.Edge = perMille(h.sum.kept, h.sum.usd), perMille(h.sum.expected, h.sum.usd)
	}
	if h.Closed > 0 {
		h.Value, h.Beat = h.sum.value/h.Closed/1000, perMille(h.sum.beats, h.Closed)
	}
}

// perMille is a share in thousandths.
func perMille(part, of int64) int64 {
	share := new(big.Int).Mul(big.NewInt(part), big.NewInt(1000))
	return share.Quo(share, big.NewInt(of)).Int64()
}

// cents writes millionths of a dollar with two decimals, rounded toward zero.
func cents(micros int64) string { return money.Amount(micros / 10_000).Text(2) }
