package betslip

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

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

// SportsHoldRequest asks for the figures of the bets that ended in the last days.
type SportsHoldRequest struct {
	By   string `json:"by" validate:"required,oneof=player sport market"`
	Days int    `json:"days" validate:"min=1,max=365"`
	// Sort is stakes, hold, below or closing.
	Sort string `json:"sort" validate:"omitempty,oneof=stakes hold below closing"`
}

// SportsHoldAnswer are the groups. Cut tells that only the last bets were looked at.
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

	usd, kept    int64
	expected     *big.Rat
	value, beats int64
}

// holdBets bounds the bets that figures are made of, and holdRows the rows.
const (
	holdBets = 100_000
	holdRows = 200
)

// Hold tells what the house has kept.
func (s *Service) Hold(ctx context.Context, _ *session.Call, r SportsHoldRequest) (answer SportsHoldAnswer, err error) {
	answer.Rows = []SportsHold{}
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := s.holds(q, r.By, r.Days, "")
		if err != nil {
			return err
		}
		total := newHold("")
		for _, h := range list {
			total.join(h)
		}
		total.finish()
		answer.Total, answer.Cut = *total, total.Bets >= holdBets
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
		return new(big.Rat).Sub(big.NewRat(a.kept, 1), a.expected).Cmp(new(big.Rat).Sub(big.NewRat(b.kept, 1), b.expected))
	case "closing":
		return cmp.Compare(b.Value, a.Value)
	default:
		return cmp.Compare(b.usd, a.usd)
	}
}

func newHold(key string) *SportsHold {
	return &SportsHold{Key: key, Name: key, Factor: usualFactor, expected: new(big.Rat)}
}

// holds groups the bets that ended in the last days, of one player or of all.
func (s *Service) holds(q db.Querier, by string, days int, owner string) ([]*SportsHold, error) {
	since := s.Clock.Now().Add(-time.Duration(days) * 24 * time.Hour).UnixMilli()
	all := map[string]*SportsHold{}
	var legs []playedLeg
	end := func() {
		if len(legs) > 0 && (owner == "" || legs[0].owner == owner) {
			key, name := groupOf(by, legs)
			if all[key] == nil {
				all[key] = newHold(key)
				all[key].Name = name
			}
			all[key].add(legs)
		}
		legs = legs[:0]
	}
	err := eachPlayed(q, since, holdBets, func(l *playedLeg) {
		if len(legs) > 0 && string(legs[0].bet) != string(l.bet) {
			end()
		}
		legs = append(legs, *l)
	})
	if err != nil {
		return nil, err
	}
	end()
	list := slices.Collect(maps.Values(all))
	for _, h := range list {
		h.finish()
	}
	return list, nil
}

// groupOf is the group of a bet. One with legs of several sports is in a group of its
// own, and so are multiples among markets.
func groupOf(by string, legs []playedLeg) (key, name string) {
	sport := legs[0].sport
	for _, l := range legs {
		if l.sport != sport {
			sport = "several sports"
		}
	}
	switch {
	case by == holdByPlayer:
		return legs[0].owner, legs[0].owner
	case by == holdBySport:
		return sport, sport
	case len(legs) > 1:
		return sport + "/multiples", sport + ", multiples"
	default:
		return sport + "/" + legs[0].market, sport + ", " + strings.ReplaceAll(legs[0].market, "_", " ")
	}
}

// add counts a bet.
func (h *SportsHold) add(legs []playedLeg) {
	b := legs[0]
	paid := int64(money.Of(money.Amount(b.paid), money.Amount(b.stake)).Payout(money.Amount(b.usd)))
	h.Bets++
	h.usd += b.usd
	h.kept += b.usd - paid
	if edge, err := money.ParseMultiplier(b.edge); err == nil {
		h.expected.Add(h.expected, new(big.Rat).Mul(edge.Rat(), big.NewRat(b.usd, 1)))
	}
	for _, l := range legs {
		if l.closing == 0 || l.live {
			continue
		}
		h.Closed++
		h.value += l.price*l.chance/1000 - 1_000_000
		if l.price > l.closing {
			h.beats++
		}
	}
}

// join adds another group.
func (h *SportsHold) join(o *SportsHold) {
	h.Bets, h.usd, h.kept, h.Closed, h.value, h.beats = h.Bets+o.Bets, h.usd+o.usd, h.kept+o.kept, h.Closed+o.Closed, h.value+o.value, h.beats+o.beats
	h.expected.Add(h.expected, o.expected)
}

// finish makes the shares of the sums.
func (h *SportsHold) finish() {
	expected := new(big.Int).Quo(h.expected.Num(), h.expected.Denom()).Int64()
	h.Stakes, h.Kept, h.Expected = cents(h.usd), cents(h.kept), cents(expected)
	if h.usd > 0 {
		h.Hold, h.Edge = perMille(h.kept, h.usd), perMille(expected, h.usd)
	}
	if h.Closed > 0 {
		h.Value, h.Beat = h.value/h.Closed/1000, perMille(h.beats, h.Closed)
	}
}

// perMille is a share in thousandths.
func perMille(part, of int64) int64 {
	share := new(big.Int).Mul(big.NewInt(part), big.NewInt(1000))
	return share.Quo(share, big.NewInt(of)).Int64()
}

// cents writes millionths of a dollar with two decimals, rounded toward zero.
func cents(micros int64) string { return money.Amount(micros / 10_000).Text(2) }
