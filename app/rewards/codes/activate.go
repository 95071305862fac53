package codes

import (
	"context"
	"errors"
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ActivateRequest is a code as a player typed it. Currency is that in which a reward of
// any currency is paid; empty for the first of the site.
type ActivateRequest struct {
	Code     string `json:"code" validate:"required,max=64"`
	Currency string `json:"currency,omitempty" validate:"max=20"`
}

// Activated is what a code has given. Pages refresh, and open the page of deposits when
// there is data.
type Activated struct {
	Type string `json:"type" ts:"balance|ticket|deposit_bonus"`
	// Reward says it in words.
	Reward string `json:"reward"`
	// Currency and Amount are what was paid, as decimal text; Bonus tells that it is
	// bonus money. Tickets are those of the wheel.
	Currency string `json:"currency,omitempty"`
	Amount   string `json:"amount,omitempty"`
	Bonus    bool   `json:"bonus,omitzero"`
	Tickets  int64  `json:"tickets,omitzero"`
	// Data is a deposit bonus that waits for a deposit.
	Data *DepositOffer `json:"data,omitempty"`
}

// The types of answers.
const (
	typeBalance = "balance"
	typeTicket  = "ticket"
	typeDeposit = "deposit_bonus"
)

// Activate gives the caller what a code gives.
func (s *Service) Activate(ctx context.Context, call *session.Call, r ActivateRequest) (Activated, error) {
	return s.activate(ctx, call, r, false)
}

// ActivateBanner does the same for the code of a banner. Pressed again, a banner leads
// to the deposit that its bonus still waits for.
func (s *Service) ActivateBanner(ctx context.Context, call *session.Call, r ActivateRequest) (Activated, error) {
	return s.activate(ctx, call, r, true)
}

func (s *Service) activate(ctx context.Context, call *session.Call, r ActivateRequest, again bool) (answer Activated, err error) {
	word, ok := fold(r.Code)
	if !ok {
		return answer, errUnknown
	}
	// Guesses cost no write.
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := codeByWord(q, word)
		if err == nil && p == nil {
			err = errUnknown
		}
		return err
	})
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		answer, err = s.activateIn(tx, call, word, r.Currency, again)
		return err
	})
	return answer, err
}

// activateIn checks and gives in one transaction, so that of many calls at the same time
// each sees what those before have used.
func (s *Service) activateIn(tx *db.Tx, call *session.Call, word, currency string, again bool) (answer Activated, err error) {
	p, err := codeByWord(tx, word)
	if err == nil && p == nil {
		err = errUnknown
	}
	if err != nil {
		return answer, err
	}
	now := tx.Now().UnixMilli()
	if again && p.Kind == DepositBonus && p.timely(now) == nil {
		chosen, err := s.Bonuses.Chosen(tx, call.User.ID, p.ID)
		if err != nil || chosen != nil {
			return Activated{Type: typeDeposit, Reward: p.reward(), Data: chosen}, err
		}
	}
	f, err := s.facts(tx, p, call, word, now)
	if err == nil {
		err = p.refusal(f, now, int64(s.daily.Get()))
	}
	if err != nil {
		return answer, err
	}
	u := &use{
		id: useID(p.ID, f.userID, f.used+1), code: p.ID, word: word, once: p.Batch > 0, userID: f.userID, number: f.used + 1, day: day(now),
		tickets: p.Terms.Tickets, request: call.RequestID, at: now,
	}
	if err := s.price(p, u, currency); err != nil {
		return answer, err
	}
	if err := s.Admission.Claim(tx, call.User, call.Country, s.claimed(u), p.Terms.USD); err != nil {
		return answer, err
	}
	counted, err := count(tx, p.ID, u.usd)
	if err == nil && !counted {
		err = errSpent
	}
	if err != nil {
		return answer, err
	}
	if err := insertUse(tx, u); err != nil {
		return answer, err
	}
	if answer, err = s.give(tx, p, u); err != nil {
		return answer, err
	}
	return answer, s.tell(tx, call, p, u)
}

// facts are what the conditions of a promotion look at.
func (s *Service) facts(q db.Querier, p *promotion, call *session.Call, word string, now int64) (f facts, err error) {
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
		if f.wordUsed, err = isUsed(q, word); err != nil {
			return f, err
		}
	}
	if p.Terms.MaxBalance != 0 {
		f.balance, err = s.balance(q, f.userID)
	}
	return f, err
}

// balance is all real money of a player in millionths of a dollar, as far as it has a
// price.
func (s *Service) balance(q db.Querier, userID string) (usd int64, err error) {
	accounts, err := ledger.Accounts(q, userID)
	for _, account := range accounts {
		currency, known := s.Wallets.Currency(account.Key.Currency)
		if account.Key.Purpose != ledger.Real || account.Balance <= 0 || !known {
			continue
		}
		price, err := s.Prices.Of(currency.ID)
		if errors.Is(err, prices.ErrUnknown) {
			continue
		}
		if err != nil {
			return 0, err
		}
		usd = min(usd+price.USD(account.Balance, currency), int64(money.MaxAmount)/2) // no overflow
	}
	return usd, err
}

// price sets what a use of a code for money pays.
func (s *Service) price(p *promotion, u *use, wanted string) error {
	if p.Kind != Cash && p.Kind != BonusMoney {
		return nil
	}
	currency, price, err := s.payCurrency(p.Terms.Currency, wanted)
	if err != nil {
		return err
	}
	u.usd, u.currency, u.price, u.amount = p.Terms.USD, currency.ID, price.Text(), price.Amount(p.Terms.USD, currency)
	if u.amount <= 0 {
		return errNoPrice
	}
	return nil
}

// claimed is the currency that the rules of the site are asked about: for what is no
// money yet, the first of the site.
func (s *Service) claimed(u *use) string {
	if offered := s.Wallets.Offered(); u.currency == "" && len(offered) > 0 {
		return offered[0].ID
	}
	return u.currency
}

// payCurrency is the currency of a reward in dollars: that of the code, else the one
// that the player wants, else the first of the site that has a price.
func (s *Service) payCurrency(fixed, wanted string) (money.Currency, prices.Price, error) {
	offered := s.Wallets.Offered()
	order := []string{fixed}
	if fixed == "" {
		order = []string{wanted}
		for _, one := range offered {
			order = append(order, one.ID)
		}
	}
	for _, id := range order {
		at := slices.IndexFunc(offered, func(c money.Currency) bool { return c.ID == id })
		if at < 0 {
			continue
		}
		price, err := s.Prices.Of(id)
		if err == nil {
			return offered[at], price, nil
		}
		if !errors.Is(err, prices.ErrUnknown) {
			return money.Currency{}, prices.Price{}, err
		}
	}
	return money.Currency{}, prices.Price{}, errNoPrice
}
