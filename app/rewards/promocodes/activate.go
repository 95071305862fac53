package promocodes

import (
	"context"
	"errors"
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ActivateRequest is a code as a player typed it. Currency is the payout currency of a
// reward without its own one; empty for the first of the site.
type ActivateRequest struct {
	Code     string `json:"code" validate:"required,max=64"`
	Currency string `json:"currency,omitempty" validate:"max=20"`
}

// Activation is the reward of a code. Pages refresh, and open the page of deposits if
// there is data.
type Activation struct {
	Type string `json:"type" ts:"balance|ticket|deposit_bonus"`
	// Reward is the reward as text.
	Reward string `json:"reward"`
	// Currency and Amount are what was paid, as decimal text. Bonus is true for bonus
	// money. Tickets are tickets for the wheel.
	Currency string `json:"currency,omitempty"`
	Amount   string `json:"amount,omitempty"`
	Bonus    bool   `json:"bonus,omitzero"`
	Tickets  int64  `json:"tickets,omitzero"`
	// Data is a deposit bonus that needs a deposit.
	Data *DepositOffer `json:"data,omitempty"`
}

// The types of answers.
const (
	typeBalance = "balance"
	typeTicket  = "ticket"
	typeDeposit = "deposit_bonus"
)

// Activate gives the caller the reward of a code.
func (s *Service) Activate(ctx context.Context, call *session.Call, r ActivateRequest) (Activation, error) {
	return s.activate(ctx, call, r, false)
}

// ActivateBanner does the same for the code of a banner. A second click leads to the
// deposit that its bonus still needs.
func (s *Service) ActivateBanner(ctx context.Context, call *session.Call, r ActivateRequest) (Activation, error) {
	return s.activate(ctx, call, r, true)
}

func (s *Service) activate(ctx context.Context, call *session.Call, r ActivateRequest, repeated bool) (answer Activation, err error) {
	promoCode, ok := normalizeCode(r.Code)
	if !ok {
		return answer, errUnknown
	}
	// A wrong guess needs no write transaction.
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := promotionByCode(q, promoCode)
		if err == nil && p == nil {
			err = errUnknown
		}
		return err
	})
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		answer, err = s.activateIn(tx, call, promoCode, r.Currency, repeated)
		return err
	})
	return answer, err
}

// Redeemable reports whether a code exists and has neither ended nor been stopped. One that
// begins later counts.
func (s *Service) Redeemable(q db.Querier, typed string) (bool, error) {
	promoCode, ok := normalizeCode(typed)
	if !ok {
		return false, nil
	}
	p, err := promotionByCode(q, promoCode)
	return p != nil && !p.ended(s.Clock.Now().UnixMilli()), err
}

// activateIn checks and gives in one transaction, so that each of many concurrent calls
// sees what the previous ones have used.
func (s *Service) activateIn(tx *db.Tx, call *session.Call, promoCode, currency string, repeated bool) (answer Activation, err error) {
	p, err := promotionByCode(tx, promoCode)
	if err == nil && p == nil {
		err = errUnknown
	}
	if err != nil {
		return answer, err
	}
	now := tx.Now().UnixMilli()
	if repeated && p.Kind == DepositBonus && p.checkPeriod(now) == nil {
		optedIn, err := s.Bonuses.OptedIn(tx, call.User.ID, p.ID)
		if err != nil || optedIn != nil {
			return Activation{Type: typeDeposit, Reward: p.reward(), Data: optedIn}, err
		}
	}
	f, err := s.readInputs(tx, p, call, promoCode, now)
	if err == nil {
		err = p.refusal(f, now, int64(s.dailyLimit.Get()))
	}
	if err != nil {
		return answer, err
	}
	u := &use{
		id: useID(p.ID, f.userID, f.used+1), promotionID: p.ID, promoCode: promoCode, once: p.Batch > 0, userID: f.userID, number: f.used + 1, day: day(now),
		tickets: p.Terms.Tickets, request: call.RequestID, at: now,
	}
	if err := s.setPayout(p, u, currency); err != nil {
		return answer, err
	}
	if err := s.Admission.Claim(tx, call.User, call.Country, s.admissionCurrency(u), p.Terms.USD); err != nil {
		return answer, err
	}
	counted, err := countUse(tx, p.ID, u.usd)
	if err == nil && !counted {
		err = errExhausted
	}
	if err != nil {
		return answer, err
	}
	if err := insertUse(tx, u); err != nil {
		return answer, err
	}
	if answer, err = s.payReward(tx, p, u); err != nil {
		return answer, err
	}
	return answer, s.logActivity(tx, call, p, u)
}

// readInputs returns the inputs of a promotion's conditions.
func (s *Service) readInputs(q db.Querier, p *promotion, call *session.Call, promoCode string, now int64) (f inputs, err error) {
	f.userID = call.User.ID
	if f.referred, f.country, err = s.Players.Origin(q, f.userID); err != nil {
		return f, err
	}
	if f.country == "" {
		f.country = call.Country
	}
	if f.level, err = s.Players.Level(q, f.userID); err != nil {
		return f, err
	}
	if f.deposited, err = s.Players.Deposited(q, f.userID); err != nil {
		return f, err
	}
	if f.used, f.usedToday, f.today, err = countUses(q, p.ID, f.userID, day(now)); err != nil {
		return f, err
	}
	if p.Batch > 0 {
		if f.codeUsed, err = isUsed(q, promoCode); err != nil {
			return f, err
		}
	}
	if p.Terms.MaxBalance != 0 {
		f.balance, err = s.Funds.FundsUSD(q, f.userID)
	}
	return f, err
}

// setPayout sets the payout of a use of a code for money.
func (s *Service) setPayout(p *promotion, u *use, chosenCurrency string) error {
	if p.Kind != Cash && p.Kind != BonusMoney {
		return nil
	}
	quote, err := s.payQuote(p.Terms, chosenCurrency)
	if errors.Is(err, rewards.ErrNoPrice) {
		return errNoPrice
	}
	u.usd, u.currency, u.price, u.amount = p.Terms.USD, quote.ID, quote.Price.Text(), quote.Amount(p.Terms.USD)
	return err
}

// payQuote returns the payout currency of a reward in dollars: that of the code, else the player's
// choice, else the first of the site that has a price. Errors: rewards.ErrNoPrice.
func (s *Service) payQuote(t CodeTerms, chosenCurrency string) (rewards.Quote, error) {
	offered := s.Wallets.Offered()
	if t.Currency != "" {
		offered = slices.DeleteFunc(slices.Clone(offered), func(c money.Currency) bool { return c.ID != t.Currency })
	}
	return rewards.FirstPriced(s.Prices, t.USD, offered, chosenCurrency)
}

// admissionCurrency returns the currency for the admission check: for rewards that are no money
// yet, the first of the site.
func (s *Service) admissionCurrency(u *use) string {
	if offered := s.Wallets.Offered(); u.currency == "" && len(offered) > 0 {
		return offered[0].ID
	}
	return u.currency
}
