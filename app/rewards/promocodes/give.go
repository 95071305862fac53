package promocodes

import (
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// payReward gives the reward of a use.
func (s *Service) payReward(tx *db.Tx, p *promotion, u *use) (Activation, error) {
	answer := Activation{Type: typeBalance, Reward: p.reward()}
	switch p.Kind {
	case Cash, BonusMoney:
		currency, _ := s.Wallets.Currency(u.currency)
		answer.Currency, answer.Amount, answer.Bonus = u.currency, s.amountText(u), true
		err := s.Bonuses.Grant(tx, rewards.Bonus{Source: source(u.id), UserID: u.userID, Currency: currency, Amount: u.amount, Name: p.Name, Terms: p.bonus().Rules()})
		if err != nil {
			return answer, fmt.Errorf("grant the bonus of a promo code: %w", err)
		}
		return answer, nil
	case WheelTickets:
		if s.Tickets == nil {
			return answer, errUnknown // the wheel was disabled
		}
		answer.Type, answer.Tickets = typeTicket, u.tickets
		if err := s.Tickets.GrantTickets(tx, u.userID, u.id, u.tickets); err != nil {
			return answer, fmt.Errorf("give the tickets of a promo code: %w", err)
		}
		return answer, nil
	default:
		offer, open, err := s.Bonuses.OptIn(tx, u.userID, p.ID)
		if err == nil && !open {
			err = errExhausted
		}
		answer.Type, answer.Data = typeDeposit, &offer
		return answer, err
	}
}

func (s *Service) amountText(u *use) string {
	currency, _ := s.Wallets.Currency(u.currency)
	return currency.Text(u.amount)
}

const activityCodeUsed = "promo_code"

// ActivityKinds are the kinds that codes write to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityCodeUsed, Title: "a player activates a promo code", Plural: "activated promo codes", Money: true,
		Fields: []activity.Field{activity.VisitorCountry, {ID: "kind", Title: "what it gave", Type: activity.Text, Options: []string{string(Cash), string(BonusMoney), string(DepositBonus), string(WheelTickets)}}},
	}}
}

// logActivity writes a use to the activity stream.
func (s *Service) logActivity(tx *db.Tx, call *session.Call, p *promotion, u *use) error {
	event := activity.FromCall(call, activityCodeUsed, u.userID)
	event.USD, event.Values = u.usd, event.Values.Text("kind", string(p.Kind))
	return s.Activity.Write(tx, event)
}
