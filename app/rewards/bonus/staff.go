package bonus

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Give permits staff to give bonuses to single players, and to take them.
var Give = permission.Declare("bonuses", "Give bonuses and free bets to single players, and take them back.")

const (
	deedGrant   = "grant bonus"
	deedForfeit = "forfeit bonus"
	// sumOver is how far back what one of the staff grants counts together.
	sumOver = 24 * time.Hour
)

var (
	errGiftAmount   = fault.Field("amount", "validation.numeric")
	errGiftCurrency = fault.New(fault.CodeInvalid, "The currency is unknown, or has no price now.")
	errGiftExcluded = fault.New(fault.CodeConflict, "This player is banned, excluded or marked, and is given nothing.")
	errOtherGift    = fault.New(fault.CodeConflict, "This request was used for another bonus.")
)

// Gift is a bonus that staff give. The amount is decimal text in whole units of the
// currency. Request is made by the caller: the same one again gives nothing more.
type Gift struct {
	Request  string `json:"request" validate:"required,max=64,printascii"`
	Amount   string `json:"amount" validate:"required,max=40"`
	Currency string `json:"currency" validate:"required,max=16"`
	// Name is what the player reads.
	Name  string `json:"name" validate:"required,max=60"`
	Terms Terms  `json:"terms"`
}

// GrantBonusRequest gives a bonus to a player.
type GrantBonusRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Gift
	action.Reason
}

// GrantBonusAnswer names the bonus, or the request that waits for a second person.
type GrantBonusAnswer struct {
	ID      string `json:"id"`
	Waiting string `json:"waiting,omitempty"`
}

// staffActions are the calls about bonuses of single players.
func (s *Service) staffActions() []action.Action {
	give, logged := action.Permission(Give), action.Staff(action.Logged{ReasonRequired: true})
	reads, deeds := action.PerAccount(600, time.Minute), action.PerAccount(60, time.Minute)
	users := action.Permission(permission.EditRoles)
	return []action.Action{
		action.Post("/api/admin/user/bonuses", users, s.PlayerBonuses, action.ReadsOnly(), reads,
			action.Summary("The bonuses of a player, the newest first.")),
		action.Post("/api/admin/bonus/entries", users, s.StaffEntries, action.ReadsOnly(), reads,
			action.Summary("What changed a bonus, with the bets.")),
		action.Post("/api/admin/bonus/terms", give, s.GiftTerms, action.ReadsOnly(), reads,
			action.Summary("The usual terms of bonuses and free bets.")),
		action.Post("/api/admin/bonus/grant", give, s.GrantBonus, logged, deeds, action.TwoFactor(),
			action.Summary("Gives a bonus to a player. One of much money waits for a second person.")),
		action.Post("/api/admin/bonus/forfeit", give, s.ForfeitBonus, logged, deeds, action.TwoFactor(),
			action.Summary("Takes a bonus of a player back.")),
	}
}

// GiftTermsAnswer are the usual terms.
type GiftTermsAnswer struct {
	Bonus   Terms  `json:"bonus"`
	FreeBet Terms  `json:"free_bet"`
	Kinds   []Kind `json:"kinds"`
}

// GiftTerms tells the usual terms.
func (s *Service) GiftTerms(context.Context, *session.Call, action.None) (GiftTermsAnswer, error) {
	return GiftTermsAnswer{Bonus: DefaultTerms(), FreeBet: FreeBetTerms(), Kinds: Kinds()}, nil
}

// given reads a gift.
func (s *Service) given(userID, actor string, gift Gift) (given Given, usd int64, err error) {
	currency, known := s.Wallets.Currency(gift.Currency)
	if !known {
		return given, 0, errGiftCurrency
	}
	amount, err := currency.Parse(gift.Amount)
	if err != nil || amount <= 0 {
		return given, 0, errGiftAmount
	}
	if err := gift.Terms.Check(); err != nil {
		return given, 0, fault.New(fault.CodeInvalid, "These terms cannot be kept: "+strings.Join(strings.Split(err.Error(), "\n"), "; ")+".")
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return given, 0, errGiftCurrency.Because(err)
	}
	if usd = price.USD(amount, currency); usd <= 0 || usd > maxGrantUSD {
		return given, 0, errGiftAmount
	}
	return Given{
		Source: sourceOf("staff", actor) + gift.Request, UserID: userID, Currency: currency, Amount: amount,
		Name: strings.TrimSpace(gift.Name), Terms: gift.Terms,
	}, usd, nil
}

// sourceOf begins the source of what one of the staff grants: alone, or as agreed by
// a second person.
func sourceOf(how, actor string) string { return how + ":" + actor + ":" }

// GrantBonus gives a bonus, or hands it to a second person.
func (s *Service) GrantBonus(ctx context.Context, call *session.Call, r GrantBonusRequest) (answer GrantBonusAnswer, err error) {
	given, usd, err := s.given(r.UserID, call.User.ID, r.Gift)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.mayGive(tx, call, r.UserID); err != nil {
			return err
		}
		before, err := s.giftBefore(tx, call.User.ID, r.Request)
		if err != nil {
			return err
		}
		if before != nil {
			if before.userID != given.UserID || before.currency != given.Currency.ID || before.granted != given.Amount || before.name != given.Name {
				return errOtherGift
			}
			answer.ID = before.id.String()
			return nil
		}
		lately, err := grantedBy(tx, sourceOf("staff", call.User.ID), tx.Now().Add(-sumOver).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, approval.Ask{
			Kind: deedGrant, Subject: r.UserID, Payload: r.Gift, Reason: r.Reason.Reason,
			Dollars: money.Amount(usd).Text(usdDecimals), Lately: money.Amount(lately).Text(usdDecimals),
		})
		if err != nil || held {
			answer.Waiting = waiting
			return err
		}
		g, err := s.give(tx, given)
		if err != nil {
			return err
		}
		answer.ID = g.id.String()
		entry := stafflog.By(call, deedGrant)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.After = stafflog.User, r.UserID, r.Reason.Reason, s.giftText(g), s.row(g)
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// mayGive refuses staff who may not touch a player, and players who must not be
// tempted.
func (s *Service) mayGive(tx *db.Tx, call *session.Call, userID string) error {
	if err := s.Players.May(tx, call, userID); err != nil {
		return err
	}
	if may, err := s.Players.MayTempt(tx, userID); err != nil || !may {
		if err != nil {
			return err
		}
		return errGiftExcluded
	}
	return nil
}

// giftBefore finds the bonus that a request of one of the staff made; nil is none.
func (s *Service) giftBefore(tx *db.Tx, actor, request string) (*grant, error) {
	for _, how := range []string{"staff", "agreed"} {
		if g, err := grantOfSource(tx, sourceOf(how, actor)+request); err != nil || g != nil {
			return g, err
		}
	}
	return nil, nil
}

// give grants a gift and returns the grant.
func (s *Service) give(tx *db.Tx, given Given) (*grant, error) {
	if err := s.Grant(tx, given); err != nil {
		return nil, err
	}
	g, err := grantOfSource(tx, given.Source)
	if err == nil && g == nil {
		err = fmt.Errorf("the bonus of %s was not granted", given.Source)
	}
	return g, err
}

// giftText is what the log of staff says of a bonus.
func (s *Service) giftText(g *grant) string {
	currency, _ := s.Wallets.Currency(g.currency)
	return fmt.Sprintf("%s: %s %s, bonus %s", g.name, currency.Text(g.granted), g.currency, g.id)
}

// Giving is a bonus of much money as what can wait for a second person.
func (s *Service) Giving() approval.Kind {
	return approval.Kind{
		Name: deedGrant, Sentence: "Give a bonus to a player.", SubjectKind: stafflog.User, Request: Give, Decide: Give,
		Carry: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
			var gift Gift
			if err := r.Read(&gift); err != nil {
				return approval.Done{}, err
			}
			given, _, err := s.given(r.Subject, r.RequestedBy, gift)
			if err != nil {
				return approval.Done{}, err
			}
			given.Source = sourceOf("agreed", r.RequestedBy) + gift.Request
			if err := s.mayGive(tx, call, r.Subject); err != nil {
				return approval.Done{}, err
			}
			if before, err := s.giftBefore(tx, r.RequestedBy, gift.Request); err != nil || before != nil {
				if err != nil {
					return approval.Done{}, err
				}
				return approval.Done{}, errOtherGift
			}
			g, err := s.give(tx, given)
			if err != nil {
				return approval.Done{}, err
			}
			return approval.Done{Detail: s.giftText(g), After: s.row(g)}, nil
		},
	}
}

// ForfeitBonusRequest takes a bonus back.
type ForfeitBonusRequest struct {
	ID string `json:"id" validate:"required,max=64"`
	action.Reason
}

// ForfeitBonus takes an active bonus of a player back.
func (s *Service) ForfeitBonus(ctx context.Context, call *session.Call, r ForfeitBonusRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		g, err := s.grantFor(tx, r.ID)
		if err != nil {
			return err
		}
		if g.state != Active {
			return errEnded
		}
		if err := s.Players.May(tx, call, g.userID); err != nil {
			return err
		}
		entry := stafflog.By(call, deedForfeit)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.Before = stafflog.User, g.userID, r.Reason.Reason, s.giftText(g), s.row(g)
		if err := s.end(tx, g, Forfeited, "staff"); err != nil {
			return err
		}
		entry.After = s.row(g)
		return s.StaffLog.Write(tx, entry)
	})
}
