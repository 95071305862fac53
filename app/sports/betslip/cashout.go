package betslip

import (
	"context"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/slips"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// CashOutOfferRequest asks what a bet is bought back for.
type CashOutOfferRequest struct {
	ID string `json:"id"`
	// Stake is the part of the stake that shall be cashed out, in whole units; empty
	// for all that is left.
	Stake jsontext.Value `json:"stake,omitempty"`
}

// CashOutOffer is an offer to buy a bet back.
type CashOutOffer struct {
	OfferID  string `json:"offerId"`
	ID       string `json:"id"`
	Currency string `json:"currency"`
	// Stake is the part of the stake that is cashed out, Amount what is paid for it,
	// Left the part of the stake that goes on.
	Stake  string `json:"stake"`
	Amount string `json:"amount"`
	Left   string `json:"left"`
	// Margin is what the house keeps for each of OpenLegs, in per mille.
	Margin   int `json:"margin"`
	OpenLegs int `json:"openLegs"`
	// ExpiresAt is in unix milliseconds.
	ExpiresAt int64 `json:"expiresAt"`
}

// offer is an offer as it is kept.
type offer struct {
	id      id.Binary
	bet     id.Binary
	owner   string
	stake   money.Amount
	amount  money.Amount
	expires time.Time
}

// mostOffers bounds the offers that are kept.
const mostOffers = 20_000

// offers keeps offers until they expire.
type offers struct {
	mu   sync.Mutex
	byID map[id.Binary]offer
	// order are the ids, the oldest first.
	order []id.Binary
}

func newOffers() *offers { return &offers{byID: map[id.Binary]offer{}} }

// keep stores an offer and forgets those that have expired.
func (o *offers) keep(now time.Time, made offer) {
	o.mu.Lock()
	defer o.mu.Unlock()
	gone := 0
	for _, one := range o.order {
		if len(o.order)-gone < mostOffers && o.byID[one].expires.After(now) {
			break
		}
		delete(o.byID, one)
		gone++
	}
	o.order = append(o.order[gone:], made.id)
	o.byID[made.id] = made
}

// find finds an offer that a player has and that stands. Errors: ErrOfferGone.
func (o *offers) find(now time.Time, owner, text string) (offer, error) {
	binary, ok := id.ToBinary(text)
	o.mu.Lock()
	defer o.mu.Unlock()
	made, known := o.byID[binary]
	if !ok || !known || made.owner != owner || !made.expires.After(now) {
		return offer{}, ErrOfferGone
	}
	return made, nil
}

// Offer says what a bet, or a part of it, is bought back for now.
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
	part := b.rest()
	if len(request.Stake) > 0 {
		if part, err = amount(request.Stake, currency); err != nil {
			return answer, err
		}
		if part > b.rest() {
			return answer, wager.ErrAmount
		}
	}
	worth, open, err := s.worth(b, part, currency)
	if err != nil {
		return answer, err
	}
	binary, _ := id.ToBinary(s.Wagers.IDs.New())
	now := s.Clock.Now()
	made := offer{id: binary, bet: b.id, owner: b.owner, stake: part, amount: worth, expires: now.Add(time.Duration(s.set.offer.Get()))}
	s.offers.keep(now, made)
	return CashOutOffer{
		OfferID: made.id.String(), ID: b.id.String(), Currency: b.currency, Stake: currency.Text(part), Amount: currency.Text(worth), Left: currency.Text(b.rest() - part),
		Margin: s.set.margin.Get(), OpenLegs: open, ExpiresAt: clock.Millis(made.expires),
	}, nil
}

// worth is what a part of a bet is bought back for now, in amounts that people can
// write, and how many of its legs are open. Errors: ErrNoOffer.
func (s *Service) worth(b *bet, part money.Amount, currency money.Currency) (worth money.Amount, open int, err error) {
	if !s.set.cashOut.Get() || b.free || b.status != Pending || !b.settled.IsZero() {
		return 0, 0, ErrNoOffer
	}
	const perMille = slips.Million / 1000
	units := b.units()
	value, ok := b.slip().CashOut(func(i int) (slips.Now, bool) {
		open++
		if units[i].group != 0 {
			return s.worthNow(b, units[i])
		}
		quote, known := s.Book.Quote(b.legs[units[i].legs[0]].Selection)
		if !known || quote.State != line.Open {
			return slips.Now{}, false
		}
		return slips.Now{Win: quote.Chance, Void: quote.Void}, true
	}, int64(s.set.margin.Get())*perMille)
	if !ok {
		return 0, 0, ErrNoOffer
	}
	worth = currency.Floor(money.FromRat(value).Payout(part))
	if worth <= 0 {
		return 0, 0, ErrNoOffer
	}
	return worth, open, nil
}
