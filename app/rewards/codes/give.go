package codes

import (
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/db"
)

// give hands over what a use gives.
func (s *Service) give(tx *db.Tx, p *promotion, u *use) (Activated, error) {
	answer := Activated{Type: typeBalance, Reward: p.reward()}
	switch p.Kind {
	case Cash:
		answer.Currency, answer.Amount = u.currency, s.amountText(u)
		return answer, s.pay(tx, u)
	case BonusMoney:
		currency, _ := s.Wallets.Currency(u.currency)
		answer.Currency, answer.Amount, answer.Bonus = u.currency, s.amountText(u), true
		err := s.Bonuses.Grant(tx, Bonus{Source: source(u.id), UserID: u.userID, Currency: currency, Amount: u.amount, Name: p.Name, Terms: *p.Terms.Bonus})
		if err != nil {
			return answer, fmt.Errorf("grant the bonus of a promo code: %w", err)
		}
		return answer, nil
	case WheelTickets:
		if s.Tickets == nil {
			return answer, errUnknown // the wheel was taken out of the site
		}
		answer.Type, answer.Tickets = typeTicket, u.tickets
		if err := s.Tickets.GiveTickets(tx, u.userID, u.id, u.tickets); err != nil {
			return answer, fmt.Errorf("give the tickets of a promo code: %w", err)
		}
		return answer, nil
	default:
		offer, open, err := s.Bonuses.OptIn(tx, u.userID, p.ID)
		if err == nil && !open {
			err = errSpent
		}
		answer.Type, answer.Data = typeDeposit, &offer
		return answer, err
	}
}

// pay moves free cash to the player.
func (s *Service) pay(tx *db.Tx, u *use) error {
	to := ledger.PlayerKey(u.userID, u.currency, false)
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: ledger.Key{Owner: ledger.Promotions, Currency: u.currency, Purpose: ledger.Real}, Credit: to, Amount: u.amount, Code: ledger.CodePromoCode, Ref: u.id[:],
	})
	if err != nil {
		return fmt.Errorf("pay the cash of a promo code: %w", err)
	}
	s.Wallets.Changed(tx, to, balances[to], 0, ledger.CodePromoCode.String())
	return nil
}

func (s *Service) amountText(u *use) string {
	currency, _ := s.Wallets.Currency(u.currency)
	return currency.Text(u.amount)
}

const activityUse = "promo_code"

// ActivityKinds are what codes write into the stream of activity.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityUse, Title: "a player activates a promo code", Many: "activated promo codes", Money: true,
		Fields: []activity.Field{activity.FromCountry, {ID: "kind", Title: "what it gave", Type: activity.Text, Options: []string{string(Cash), string(BonusMoney), string(DepositBonus), string(WheelTickets)}}},
	}}
}

// tell writes a use into the stream of activity.
func (s *Service) tell(tx *db.Tx, call *session.Call, p *promotion, u *use) error {
	event := activity.By(call, activityUse, u.userID)
	event.USD, event.Facts = u.usd, event.Facts.Text("kind", string(p.Kind))
	return s.Activity.Write(tx, event)
}
