package races

import (
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Statuses of a result.
const (
	stateNone = "none" // no prize: the place has none, or the player is not eligible
	stateOwed = "owed"
	statePaid = "paid"
)

// result is a place of a settled race, or a winner of a challenge.
type result struct {
	id          id.Binary
	race        string
	rank, place int
	owner       string
	points      int64
	wager       []byte
	// usd is the value of the prize in millionths of a dollar. A prize in dollars has
	// no currency and amount until it is paid. A fixed prize has no value until then.
	usd      int64
	currency string
	amount   money.Amount
	price    string
	state    string
	seq      int64
	at       int64
	paidAt   int64
}

// rewardID is the id of a player's payment for a race. It is the same for every call,
// so there is one payment.
func rewardID(race, owner string) id.Binary {
	return rewards.SourceID(rewards.Parts("race prize", race, owner))
}

// result returns the result of a place by the terms.
func (t Terms) result(race string, rank, place int, owner string, points, seq, now int64) result {
	r := result{id: rewardID(race, owner), race: race, rank: rank, place: place, owner: owner, points: points, state: stateNone, seq: seq, at: now}
	r.usd, r.amount = t.prize(place)
	if r.amount > 0 {
		r.currency = t.Currency
	}
	if r.usd > 0 || r.amount > 0 {
		r.state = stateOwed
	}
	return r
}

// at converts a time of the database.
func at(ms int64) time.Time { return clock.FromMillis(ms) }

// payPrize pays an owed result in the transaction that read it as owed.
func (s *Service) payPrize(tx *db.Tx, r *result, name, kind string) error {
	if err := s.setPayout(tx, r); err != nil {
		return fmt.Errorf("price the prize of %s: %w", r.owner, err)
	}
	code := ledger.CodeRacePrize
	if kind == KindChallenge {
		code = ledger.CodeChallenge
	}
	r.state, r.paidAt = statePaid, tx.Now().UnixMilli()
	if paid, err := payResult(tx, r); err != nil || !paid {
		return err // already paid by another call
	}
	if r.amount > 0 {
		err := s.Payer.Pay(tx, rewards.Transfer{ID: r.id, Code: code, UserID: r.owner, Currency: r.currency, Amount: r.amount})
		if err != nil {
			return fmt.Errorf("pay a prize: %w", err)
		}
	}
	return s.notifyWinner(tx, r, name, kind)
}

// setPayout sets the currency and the amount of a prize in dollars, and the value of a
// fixed one. This is the only rounding: down, to the minor unit of the books.
func (s *Service) setPayout(q db.Querier, r *result) error {
	if r.currency == "" {
		quote, err := s.payQuote(q, r)
		if err != nil {
			return err
		}
		r.currency, r.price, r.amount = quote.ID, quote.Price.Text(), quote.Amount(r.usd)
		return nil
	}
	currency, known := s.Wallets.Currency(r.currency)
	if !known {
		return fmt.Errorf("the site has no currency %s", r.currency)
	}
	price, err := s.Prices.Of(r.currency)
	if errors.Is(err, prices.ErrUnknown) {
		return nil // the prize is fixed in this currency: its value is only informative
	}
	if err == nil {
		r.price, r.usd = price.Text(), price.USD(r.amount, currency)
	}
	return err
}

// payQuote returns the payout currency for a prize in dollars: the one that the player has chosen,
// else that of the last counted real-money wager, else the first of the site's currencies in display
// order. Errors: rewards.ErrNoPrice.
func (s *Service) payQuote(q db.Querier, r *result) (rewards.Quote, error) {
	chosen, err := chosenCurrency(q, r.owner)
	if err != nil {
		return rewards.Quote{}, err
	}
	last, err := lastCurrency(q, r.owner, r.seq)
	if err != nil {
		return rewards.Quote{}, err
	}
	return rewards.FirstPriced(s.Prices, r.usd, s.Wallets.Offered(), chosen, last)
}

// lastCurrency returns the currency of a player's last real-money wager up to a number.
func lastCurrency(q db.Querier, owner string, seq int64) (string, error) {
	accounts, err := ledger.Accounts(q, owner)
	if err != nil {
		return "", err
	}
	last, currency := int64(0), ""
	for _, account := range accounts {
		if account.Key.Purpose != ledger.Real {
			continue
		}
		list, err := wagerlog.Of(q, account.ID, "", seq+1, 1)
		if err != nil {
			return "", err
		}
		if len(list) == 1 && list[0].Seq > last {
			last, currency = list[0].Seq, account.Key.Currency
		}
	}
	return currency, nil
}
