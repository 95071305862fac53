package bets

import (
	"errors"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
)

// The kinds of ticker rows.
const (
	tickAccepted  = "accepted"
	tickRefused   = "refused"
	tickCashed    = "cashed"
	tickSettled   = "settled"
	tickCorrected = "corrected"
)

// SportsTick is a row of the bet ticker: a bet that was accepted, refused, cashed out,
// settled or corrected. Amounts are decimal texts in its currency.
type SportsTick struct {
	Seq    int64  `json:"seq"`
	At     int64  `json:"at"`
	Kind   string `json:"kind" ts:"accepted|refused|cashed|settled|corrected"`
	Player string `json:"player"`
	// Bet is empty for a refused bet.
	Bet      string `json:"bet"`
	Type     string `json:"type"`
	Currency string `json:"currency"`
	Stake    string `json:"stake"`
	// USD is the stake in millionths of a dollar; 0 if it is unknown.
	USD             int64  `json:"usd"`
	Odds            string `json:"odds"`
	PotentialPayout string `json:"potentialPayout"`
	Paid            string `json:"paid"`
	Status          Status `json:"status"`
	// Code and Reason are why a bet was refused. Limit is the exceeded limit: bet, market
	// or event.
	Code   int             `json:"code"`
	Reason string          `json:"reason"`
	Limit  string          `json:"limit"`
	Live   bool            `json:"live"`
	Legs   []SportsTickLeg `json:"legs"`
}

// SportsTickLeg is a leg of a bet in the ticker.
type SportsTickLeg struct {
	Event   string `json:"event"`
	Sport   string `json:"sport"`
	Match   string `json:"match"`
	Market  string `json:"market"`
	Outcome string `json:"outcome"`
	Odds    string `json:"odds"`
	Live    bool   `json:"live"`
}

// maxTicks is the maximum number of rows in the ticker.
const maxTicks = 1000

// ticker contains the last rows, oldest first.
type ticker struct {
	mu   sync.Mutex
	rows []SportsTick
	seq  int64
}

// add appends a row.
func (t *ticker) add(row SportsTick) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seq++
	row.Seq = t.seq
	if len(t.rows) >= 2*maxTicks {
		t.rows = append([]SportsTick(nil), t.rows[len(t.rows)-maxTicks:]...)
	}
	t.rows = append(t.rows, row)
}

// after lists rows after a given row, newest first, and the number of the last row.
func (t *ticker) after(seq int64, limit int, matches func(*SportsTick) bool) (list []SportsTick, last int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list = []SportsTick{}
	oldest := max(len(t.rows)-maxTicks, 0)
	for i := len(t.rows) - 1; i >= oldest && t.rows[i].Seq > seq && len(list) < limit; i-- {
		if matches(&t.rows[i]) {
			list = append(list, t.rows[i])
		}
	}
	return list, t.seq
}

// tick adds a row for the change of a bet.
func (s *Service) tick(kind string, b *bet) {
	betView := s.view(b)
	row := SportsTick{
		At: clock.Millis(s.Clock.Now()), Kind: kind, Player: b.owner, Bet: betView.ID, Type: b.kind, Currency: b.currency, Stake: betView.Stake, USD: b.usd,
		Odds: betView.Odds, PotentialPayout: betView.PotentialPayout, Paid: betView.Paid, Status: b.status,
	}
	for _, l := range b.legs {
		row.Live = row.Live || l.Live
		row.Legs = append(row.Legs, tickLeg(l.Quote))
	}
	s.ticker.add(row)
}

func tickLeg(q line.Quote) SportsTickLeg {
	match := q.Home
	if q.Away != "" {
		match += " – " + q.Away
	}
	return SportsTickLeg{Event: q.Event, Sport: q.Sport, Match: match, Market: q.MarketName, Outcome: q.OutcomeName, Odds: q.Price.String(), Live: q.Live}
}

// tickRefused adds a row for a refused bet. The book may not know its selections.
func (s *Service) tickRefused(owner string, r SlipRequest, err error) {
	coded, known := fault.From(err)
	if !known {
		return
	}
	row := SportsTick{At: clock.Millis(s.Clock.Now()), Kind: tickRefused, Player: owner, Code: coded.Code, Reason: coded.Message, Legs: []SportsTickLeg{}}
	var high *line.LimitExceeded
	if errors.As(err, &high) {
		row.Limit = high.Reason
	}
	if r.Type == single || r.Type == multi || r.Type == system {
		row.Type = r.Type
	}
	if currency, ok := s.Wagers.Wallets.Currency(r.Currency); ok {
		row.Currency = currency.ID
		if stake, failed := amount(r.Stake, currency); failed == nil {
			row.Stake = currency.Text(stake)
			if usd, failed := s.Wagers.USD(currency, stake); failed == nil {
				row.USD = usd
			}
		}
	}
	for _, pick := range r.Selections[:min(len(r.Selections), maxLegs)] {
		quote, ok := s.Book.Quote(pick.Selection)
		if !ok {
			continue
		}
		row.Live = row.Live || quote.Live
		leg := tickLeg(quote)
		leg.Odds = pick.Odds.String()
		row.Legs = append(row.Legs, leg)
	}
	s.ticker.add(row)
}
