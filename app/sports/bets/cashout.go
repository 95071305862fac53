package bets

import (
	"context"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/slips"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// CashOutOfferRequest requests a cash-out offer for a bet.
type CashOutOfferRequest struct {
	ID string `json:"id"`
	// Stake is the part of the stake to cash out, in whole units. Empty means all that is
	// left.
	Stake money.Number `json:"stake,omitempty"`
}

// CashOutOffer is an offer to cash out a bet.
type CashOutOffer struct {
	OfferID  string `json:"offerId"`
	ID       string `json:"id"`
	Currency string `json:"currency"`
	// Stake is the part of the stake that is cashed out. Amount is the payout for it.
	// Left is the stake that remains in the bet.
	Stake  string `json:"stake"`
	Amount string `json:"amount"`
	Left   string `json:"left"`
	// Margin is the site's margin for each of OpenLegs, in thousandths.
	Margin   int `json:"margin"`
	OpenLegs int `json:"openLegs"`
	// ExpiresAt is in Unix milliseconds.
	ExpiresAt int64 `json:"expiresAt"`
}

// offer is a stored offer.
type offer struct {
	id      id.Binary
	bet     id.Binary
	owner   string
	stake   money.Amount
	amount  money.Amount
	expires time.Time
}

// maxOffers limits the number of stored offers.
const maxOffers = 20_000

// offers stores offers until they expire.
type offers struct {
	mu   sync.Mutex
	byID map[id.Binary]offer
	// order contains the ids, oldest first.
	order []id.Binary
}

func newOffers() *offers { return &offers{byID: map[id.Binary]offer{}} }

// store stores an offer and deletes expired ones.
func (o *offers) store(now time.Time, created offer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	removed := 0
	for _, item := range o.order {
		if len(o.order)-removed < maxOffers && o.byID[item].expires.After(now) {
			break
		}
		delete(o.byID, item)
		removed++
	}
	o.order = append(o.order[removed:], created.id)
	o.byID[created.id] = created
}

// find returns a valid offer of a player. Errors: ErrOfferGone.
func (o *offers) find(now time.Time, owner, text string) (offer, error) {
	binary, ok := id.ToBinary(text)
	o.mu.Lock()
	defer o.mu.Unlock()
	created, known := o.byID[binary]
	if !ok || !known || created.owner != owner || !created.expires.After(now) {
		return offer{}, ErrOfferGone
	}
	return created, nil
}

// Offer returns the current cash-out value of a bet or of a part of it.
func (s *Service) Offer(ctx context.Context, call *session.Call, request CashOutOfferRequest) (answer CashOutOffer, err error) {
	var b *bet
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		b, err = betOf(q, call.User.ID, request.ID)
		return err
	})
	if err != nil {
		return answer, err
	}
	currency, known := s.Wagers.Wallets.Currency(b.currency)
	if !known {
		return answer, ErrNoOffer
	}
	part := b.remainingStake()
	if request.Stake != "" {
		if part, err = amount(request.Stake, currency); err != nil {
			return answer, err
		}
		if part > b.remainingStake() {
			return answer, wager.ErrAmount
		}
	}
	computed, open, err := s.cashOutValue(b, part, currency)
	if err != nil {
		return answer, err
	}
	value := computed.Paid
	binary, _ := id.ToBinary(s.Wagers.IDs.New())
	now := s.Clock.Now()
	created := offer{id: binary, bet: b.id, owner: b.owner, stake: part, amount: value, expires: now.Add(time.Duration(s.set.offer.Get()))}
	s.offers.store(now, created)
	return CashOutOffer{
		OfferID: created.id.String(), ID: b.id.String(), Currency: b.currency, Stake: currency.Text(part), Amount: currency.Text(value), Left: currency.Text(b.remainingStake() - part),
		Margin: s.set.margin.Get(), OpenLegs: open, ExpiresAt: clock.Millis(created.expires),
	}, nil
}

// cashOutValue returns the current cash-out value of a part of a bet, rounded to the currency's
// precision. It also returns the data of the calculation and the number of open legs.
// Errors: ErrNoOffer.
func (s *Service) cashOutValue(b *bet, stake money.Amount, currency money.Currency) (created cashOut, open int, err error) {
	if !s.set.cashOut.Get() || b.free || b.status != Pending || !b.settled.IsZero() {
		return created, 0, ErrNoOffer
	}
	const perMille = slips.Million / 1000
	margin := int64(s.set.margin.Get()) * perMille
	current := s.withUndecidedOpen(b)
	units := current.units()
	chances := make([]slips.LegChance, len(units))
	value, ok := current.slip().CashOut(func(i int) (slips.LegChance, bool) {
		open++
		now, ok := s.unitChances(current, units[i])
		chances[i] = now
		return now, ok
	}, margin)
	if !ok {
		return created, 0, ErrNoOffer
	}
	pays := currency.Floor(money.FromRat(value).Payout(stake))
	if pays <= 0 {
		return created, 0, ErrNoOffer
	}
	return newCashOut(current, stake, pays, margin, chances), open, nil
}

// unitChances returns the book's current values of an open unit. ok is false while the unit
// accepts no bets.
func (s *Service) unitChances(b *bet, u unit) (now slips.LegChance, ok bool) {
	if u.group != 0 {
		return s.groupChances(b, u)
	}
	quote, known := s.Book.Quote(b.legs[u.legs[0]].Selection)
	if !known || quote.State != line.Open {
		return now, false
	}
	return slips.LegChance{Win: quote.Chance, Void: quote.Void}, true
}
