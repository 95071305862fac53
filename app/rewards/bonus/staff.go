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
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// GrantBonuses lets staff grant bonuses to single players, and forfeit them.
var GrantBonuses = permission.Declare("bonuses", "Give bonuses and free bets to single players, and take them back.")

const (
	actionGrant   = "grant bonus"
	actionForfeit = "forfeit bonus"
	// approvalPeriod is the period in which the grants of one member of staff are added up.
	approvalPeriod = 24 * time.Hour
)

var (
	errGiftAmount   = fault.Field("amount", "validation.numeric")
	errGiftCurrency = fault.New(fault.CodeInvalid, "The currency is unknown, or has no price now.")
	errGiftExcluded = fault.New(fault.CodeConflict, "This player is banned, excluded or marked, and receives nothing.")
	errOtherGift    = fault.New(fault.CodeConflict, "This request was used for another bonus.")
)

// Gift is a bonus from staff. The amount is decimal text in whole units of the
// currency. The caller chooses Request; a repeated one grants nothing.
type Gift struct {
	Request  string       `json:"request" validate:"required,max=64,printascii"`
	Amount   money.Number `json:"amount" validate:"required,max=40"`
	Currency string       `json:"currency" validate:"required,max=16"`
	// Name is shown to the player.
	Name  string `json:"name" validate:"required,max=60"`
	Terms Terms  `json:"terms" validate:"required"`
}

// GrantBonusRequest grants a bonus to a player.
type GrantBonusRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Gift
	action.Reason
}

// GrantBonusAnswer names the bonus, or the request that needs a second person.
type GrantBonusAnswer struct {
	ID      string `json:"id"`
	Waiting string `json:"waiting,omitempty"`
}

// staffActions are the calls about bonuses of single players.
func (s *Service) staffActions() []action.Action {
	give, logged := action.Permission(GrantBonuses), action.Staff(action.Logged{ReasonRequired: true})
	readLimit, changeLimit := action.PerAccount(600, time.Minute), action.PerAccount(60, time.Minute)
	users := action.Permission(permission.EditRoles)
	return []action.Action{
		action.Post("/api/admin/user/bonuses", users, s.PlayerBonuses, action.ReadsOnly(), readLimit,
			action.Summary("The bonuses of a player, the newest first.")),
		action.Post("/api/admin/bonus/entries", users, s.StaffEntries, action.ReadsOnly(), readLimit,
			action.Summary("What changed a bonus, with the bets.")),
		action.Post("/api/admin/bonus/terms", give, s.GiftTerms, action.ReadsOnly(), readLimit,
			action.Summary("The default terms of bonuses and free bets.")),
		action.Post("/api/admin/bonus/grant", give, s.GrantBonus, logged, changeLimit, action.TwoFactor(),
			action.Summary("Gives a bonus to a player. One of much money waits for a second person.")).SecondPerson(actionGrant),
		action.Post("/api/admin/bonus/forfeit", give, s.ForfeitBonus, logged, changeLimit, action.TwoFactor(),
			action.Summary("Takes a bonus of a player back.")).Neutral("It only takes a bonus back."),
	}
}

// GiftTermsAnswer has the default terms.
type GiftTermsAnswer struct {
	Bonus   Terms  `json:"bonus"`
	FreeBet Terms  `json:"free_bet"`
	Kinds   []Kind `json:"kinds"`
}

// GiftTerms returns the default terms.
func (s *Service) GiftTerms(context.Context, *session.Call, action.None) (GiftTermsAnswer, error) {
	return GiftTermsAnswer{Bonus: DefaultTerms(), FreeBet: FreeBetTerms(), Kinds: Kinds()}, nil
}

// parseGift parses a gift.
func (s *Service) parseGift(userID, actor string, gift Gift) (spec rewards.Bonus, usd int64, err error) {
	currency, known := s.Wallets.Currency(gift.Currency)
	if !known {
		return spec, 0, errGiftCurrency
	}
	amount, err := gift.Amount.Amount(currency)
	if err != nil || amount <= 0 {
		return spec, 0, errGiftAmount
	}
	if err := gift.Terms.Check(); err != nil {
		return spec, 0, fault.New(fault.CodeInvalid, "These terms are invalid: "+strings.Join(strings.Split(err.Error(), "\n"), "; ")+".")
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return spec, 0, errGiftCurrency.Because(err)
	}
	if usd = price.USD(amount, currency); usd <= 0 || usd > maxGrantUSD {
		return spec, 0, errGiftAmount
	}
	return rewards.Bonus{
		Source: sourcePrefix("staff", actor) + gift.Request, UserID: userID, Currency: currency, Amount: amount,
		Name: strings.TrimSpace(gift.Name), Terms: gift.Terms,
	}, usd, nil
}

// sourcePrefix is the prefix of the source of a staff grant: decided alone, or approved by
// a second person.
func sourcePrefix(kind, actor string) string { return kind + ":" + actor + ":" }

// GrantBonus grants a bonus, or requests a second person.
func (s *Service) GrantBonus(ctx context.Context, call *session.Call, r GrantBonusRequest) (answer GrantBonusAnswer, err error) {
	spec, usd, err := s.parseGift(r.UserID, call.User.ID, r.Gift)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.checkMayGrant(tx, call, r.UserID); err != nil {
			return err
		}
		before, err := s.earlierGift(tx, call.User.ID, r.Request)
		if err != nil {
			return err
		}
		if before != nil {
			if before.userID != spec.UserID || before.currency != spec.Currency.ID || before.granted != spec.Amount || before.name != spec.Name {
				return errOtherGift
			}
			answer.ID = before.id.String()
			return nil
		}
		recentUSD, err := grantedBy(tx, sourcePrefix("staff", call.User.ID), tx.Now().Add(-approvalPeriod).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{
			Kind: actionGrant, Subject: r.UserID, Payload: r.Gift, Reason: r.Reason.Reason,
			Dollars: money.USD(usd).Text(), RecentDollars: money.USD(recentUSD).Text(),
		})
		if err != nil || held {
			answer.Waiting = waiting
			return err
		}
		g, err := s.grantGift(tx, spec)
		if err != nil {
			return err
		}
		answer.ID = g.id.String()
		entry := stafflog.By(call, actionGrant)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.After = stafflog.User, r.UserID, r.Reason.Reason, s.giftText(g), s.row(g)
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// checkMayGrant refuses staff who may not change a player, and players who must not receive
// marketing.
func (s *Service) checkMayGrant(tx *db.Tx, call *session.Call, userID string) error {
	if err := s.Players.May(tx, call, userID); err != nil {
		return err
	}
	if may, err := s.Players.MarketingAllowed(tx, userID); err != nil || !may {
		if err != nil {
			return err
		}
		return errGiftExcluded
	}
	return nil
}

// earlierGift finds the bonus of an earlier staff request; nil if there is none.
func (s *Service) earlierGift(tx *db.Tx, actor, request string) (*grant, error) {
	for _, kind := range []string{"staff", "agreed"} {
		if g, err := grantOfSource(tx, sourcePrefix(kind, actor)+request); err != nil || g != nil {
			return g, err
		}
	}
	return nil, nil
}

// grantGift grants a gift and returns the grant.
func (s *Service) grantGift(tx *db.Tx, spec rewards.Bonus) (*grant, error) {
	if err := s.Grant(tx, spec); err != nil {
		return nil, err
	}
	g, err := grantOfSource(tx, spec.Source)
	if err == nil && g == nil {
		err = fmt.Errorf("the bonus of %s was not granted", spec.Source)
	}
	return g, err
}

// giftText is the staff log's text about a bonus.
func (s *Service) giftText(g *grant) string {
	currency, _ := s.Wallets.Currency(g.currency)
	return fmt.Sprintf("%s: %s %s, bonus %s", g.name, currency.Text(g.granted), g.currency, g.id)
}

// GrantApproval is the kind of approval for a large bonus.
func (s *Service) GrantApproval() approval.Kind {
	return approval.Kind{
		Name: actionGrant, Sentence: "Give a bonus to a player.", SubjectKind: stafflog.User, Request: GrantBonuses, Decide: GrantBonuses,
		Execute: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
			var gift Gift
			if err := r.Read(&gift); err != nil {
				return approval.Completion{}, err
			}
			spec, _, err := s.parseGift(r.Subject, r.RequestedBy, gift)
			if err != nil {
				return approval.Completion{}, err
			}
			spec.Source = sourcePrefix("agreed", r.RequestedBy) + gift.Request
			if err := s.checkMayGrant(tx, call, r.Subject); err != nil {
				return approval.Completion{}, err
			}
			if before, err := s.earlierGift(tx, r.RequestedBy, gift.Request); err != nil || before != nil {
				if err != nil {
					return approval.Completion{}, err
				}
				return approval.Completion{}, errOtherGift
			}
			g, err := s.grantGift(tx, spec)
			if err != nil {
				return approval.Completion{}, err
			}
			return approval.Completion{Detail: s.giftText(g), After: s.row(g)}, nil
		},
	}
}

// ForfeitBonusRequest forfeits a bonus.
type ForfeitBonusRequest struct {
	ID string `json:"id" validate:"required,max=64"`
	action.Reason
}

// ForfeitBonus forfeits an active bonus of a player.
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
		entry := stafflog.By(call, actionForfeit)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail, entry.Before = stafflog.User, g.userID, r.Reason.Reason, s.giftText(g), s.row(g)
		if err := s.end(tx, g, Forfeited, "staff"); err != nil {
			return err
		}
		entry.After = s.row(g)
		return s.StaffLog.Write(tx, entry)
	})
}
