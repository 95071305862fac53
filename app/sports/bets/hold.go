package bets

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// The groupings of the figures.
const (
	holdByPlayer = "player"
	holdBySport  = "sport"
	holdByMarket = "market"
)

// SportsHoldRequest requests the figures of the bets that ended in the last days (UTC),
// including today.
type SportsHoldRequest struct {
	By   string `json:"by" validate:"required,oneof=player sport market"`
	Days int    `json:"days" validate:"min=1,max=365"`
	// Sort is stakes, hold, below or closing.
	Sort string `json:"sort" validate:"omitempty,oneof=stakes hold below closing"`
}

// SportsHoldAnswer has the groups. Cut means that only the newest days were read.
type SportsHoldAnswer struct {
	Rows  []SportsHold `json:"rows"`
	Total SportsHold   `json:"total"`
	Cut   bool         `json:"cut"`
}

// SportsHold is the hold on the bets of a group. Amounts are decimal texts in dollars.
// Shares are in thousandths.
type SportsHold struct {
	Key    string `json:"key"`
	Name   string `json:"name"`
	Bets   int64  `json:"bets"`
	Stakes string `json:"stakes"`
	// Revenue is the actual hold. Expected is the hold according to the house edges recorded
	// when the bets were accepted.
	Revenue  string `json:"revenue"`
	Expected string `json:"expected"`
	// Hold and Edge are the same as shares of the stakes.
	Hold int64 `json:"hold"`
	Edge int64 `json:"edge"`
	// Closed is the number of legs with a closing price, from bets before the event.
	// Value is the value of a unit staked on them at the closing chance, minus one; above
	// 0 the player knows more than the prices. Beat is the share of legs with a better
	// price than the closing price.
	Closed       int64 `json:"closed"`
	ClosingValue int64 `json:"closingValue"`
	BeatClosing  int64 `json:"beatClosing"`
	// Factor is the factor of a player, in hundredths.
	Factor Factor `json:"factor"`

	sum holdSum
}

// maxHoldDays limits the days of groups in the figures. holdRows limits the rows.
const (
	maxHoldDays = 100_000
	holdRows    = 200
)

// Hold returns the hold of groups.
func (s *Service) Hold(ctx context.Context, _ *session.Call, r SportsHoldRequest) (answer SportsHoldAnswer, err error) {
	answer.Rows = []SportsHold{}
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		list, cut, err := s.holdReport(q, r.By, r.Days)
		if err != nil {
			return err
		}
		total := &SportsHold{Factor: defaultFactor}
		for _, h := range list {
			total.sum = total.sum.plus(h.sum)
		}
		total.fillFigures()
		answer.Total, answer.Cut = *total, cut
		sorting.By(list, func(a, b *SportsHold) int { return cmp.Or(compareHold(r.Sort, a, b), cmp.Compare(a.Key, b.Key)) })
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

// compareHold orders two groups: by stakes, by the lowest hold, by how much the hold is
// below the expectation, or by closing-line value.
func compareHold(sort string, a, b *SportsHold) int {
	switch sort {
	case "hold":
		return cmp.Compare(a.Hold, b.Hold)
	case "below":
		return cmp.Compare(a.sum.revenue-a.sum.expected, b.sum.revenue-b.sum.expected)
	case "closing":
		return cmp.Compare(b.ClosingValue, a.ClosingValue)
	default:
		return cmp.Compare(b.sum.usd, a.sum.usd)
	}
}

// firstDay returns the first of the last days, including today.
func (s *Service) firstDay(days int) int64 {
	return dayOf(s.Clock.Now().UnixMilli()) - int64(days) + 1
}

// holdReport returns the groups of the bets that ended in the last days. cut means that only
// the newest of them were read.
func (s *Service) holdReport(q db.Querier, kind string, days int) (list []*SportsHold, cut bool, err error) {
	all, rows := map[string]*SportsHold{}, 0
	err = eachHold(q, holdRowsQuery, []any{kind, s.firstDay(days), s.holdDays}, func(key string, sum holdSum) {
		if all[key] == nil {
			all[key] = &SportsHold{Key: key, Name: holdName(kind, key), Factor: defaultFactor}
		}
		all[key].sum = all[key].sum.plus(sum)
		rows++
	})
	list = slices.Collect(maps.Values(all))
	for _, h := range list {
		h.fillFigures()
	}
	return list, rows == s.holdDays, err
}

// playerHold returns the hold on a player's bets in the last days.
func (s *Service) playerHold(q db.Querier, owner string, days int) (SportsHold, error) {
	h := SportsHold{Key: owner, Name: owner, Factor: defaultFactor}
	err := eachHold(q, holdOfKeyQuery, []any{holdByPlayer, owner, s.firstDay(days)}, func(_ string, sum holdSum) { h.sum = h.sum.plus(sum) })
	h.fillFigures()
	return h, err
}

// holdName returns the display name of a group: "Football/asian_total" is Football,
// asian total.
func holdName(kind, key string) string {
	at := strings.LastIndexByte(key, '/')
	if kind != holdByMarket || at < 0 {
		return key
	}
	return key[:at] + ", " + strings.ReplaceAll(key[at+1:], "_", " ")
}

// fillFigures calculates the displayed values from the sums.
func (h *SportsHold) fillFigures() {
	h.Bets, h.Closed, h.Stakes, h.Revenue, h.Expected = h.sum.bets, h.sum.closed, money.USD(h.sum.usd).Cents(), money.USD(h.sum.revenue).Cents(), money.USD(h.sum.expected).Cents()
	if h.sum.usd > 0 {
		h.Hold, h.Edge = perMille(h.sum.revenue, h.sum.usd), perMille(h.sum.expected, h.sum.usd)
	}
	if h.Closed > 0 {
		h.ClosingValue, h.BeatClosing = h.sum.closingValue/h.Closed/1000, perMille(h.sum.beatClosing, h.Closed)
	}
}

// perMille returns a share in thousandths.
func perMille(part, of int64) int64 {
	share := new(big.Int).Mul(big.NewInt(part), big.NewInt(1000))
	return share.Quo(share, big.NewInt(of)).Int64()
}
