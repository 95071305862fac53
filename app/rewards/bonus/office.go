package bonus

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Promo permits staff to make promotions.
var Promo = permission.Declare("promo", "Make promotions: deposit bonuses, codes and other rewards.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Promo, Give} }

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	promo := action.Permission(Promo)
	return []action.Action{
		action.Post("/api/admin/bonus/offers", promo, s.OfficeOffers, action.ReadsOnly(), action.PerAccount(600, time.Minute),
			action.Summary("The deposit bonuses, with what they have given.")),
		action.Post("/api/admin/bonus/offers/preview", promo, s.PreviewOffer, action.ReadsOnly(), action.PerAccount(600, time.Minute),
			action.Summary("A deposit bonus as players would see it, and what it may cost.")),
		action.Post("/api/admin/bonus/offers/save", promo, s.SaveOffer, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(120, time.Minute),
			action.Summary("Makes a deposit bonus, or changes one. Bonuses that were granted keep their terms.")),
	}
}

// OfficeOffer is a deposit bonus as staff see it. Dollars are decimal text.
type OfficeOffer struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Percent     int64  `json:"percent"`
	Max         string `json:"max"`
	Min         string `json:"min"`
	FirstOnly   bool   `json:"first_only"`
	// Budget is empty for no bound.
	Budget   string `json:"budget"`
	Spent    string `json:"spent"`
	StartsAt int64  `json:"starts_at"`
	EndsAt   int64  `json:"ends_at"`
	Stopped  bool   `json:"stopped"`
	// Running tells that players are offered it now.
	Running bool  `json:"running"`
	Terms   Terms `json:"terms"`
	// Version is the time of the last change: who changes an offer names it.
	Version int64 `json:"version"`
	// OptedIn and Granted count players.
	OptedIn int64 `json:"opted_in"`
	Granted int64 `json:"granted"`
	// Paid is what has become real money, Open the bonus money that is still there, in
	// dollars at the time of each grant.
	Paid string `json:"paid"`
	Open string `json:"open"`
}

// OfficeOffersAnswer are all offers, the newest first. Defaults and FreeBet are the
// terms of a new one.
type OfficeOffersAnswer struct {
	Offers   []OfficeOffer `json:"offers"`
	Defaults Terms         `json:"defaults"`
	FreeBet  Terms         `json:"free_bet"`
	Kinds    []Kind        `json:"kinds"`
}

// OfficeOffers lists the offers.
func (s *Service) OfficeOffers(ctx context.Context, _ *session.Call, _ action.None) (OfficeOffersAnswer, error) {
	answer := OfficeOffersAnswer{Offers: []OfficeOffer{}, Defaults: DefaultTerms(), FreeBet: FreeBetTerms(), Kinds: Kinds()}
	now := s.Clock.Now().UnixMilli()
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := offers(q)
		if err != nil {
			return err
		}
		for _, o := range list {
			if o.ByCode {
				continue // staff see it as its promo code
			}
			row := officeOffer(*o, now)
			if row.OptedIn, row.Granted, err = countOptIns(q, o.ID); err != nil {
				return err
			}
			paid, open, err := offerCost(q, o.ID)
			if err != nil {
				return err
			}
			row.Paid, row.Open = money.Amount(paid).Text(usdDecimals), money.Amount(open).Text(usdDecimals)
			answer.Offers = append(answer.Offers, row)
		}
		return nil
	})
	return answer, err
}

func officeOffer(o Offer, now int64) OfficeOffer {
	dollars := func(usd int64) string { return money.Amount(usd).Text(usdDecimals) }
	row := OfficeOffer{
		ID: o.ID, Name: o.Name, Description: o.Description, Percent: o.Percent, Max: dollars(o.MaxUSD), Min: dollars(o.MinUSD), FirstOnly: o.FirstOnly,
		Spent: dollars(o.SpentUSD), StartsAt: o.StartsAt, EndsAt: o.EndsAt, Stopped: o.Stopped, Running: o.runs(now), Terms: o.Terms, Version: o.Version,
	}
	if o.BudgetUSD != nil {
		row.Budget = dollars(*o.BudgetUSD)
	}
	return row
}

// OfferDraft is an offer as it shall be. ID is empty for a new one, and Version 0.
// Dollars are decimal text.
type OfferDraft struct {
	ID          string `json:"id,omitempty" validate:"max=64"`
	Version     int64  `json:"version" validate:"min=0"`
	Name        string `json:"name" validate:"required,max=60"`
	Description string `json:"description" validate:"max=2000"`
	Percent     int64  `json:"percent" validate:"min=1,max=500"`
	Max         string `json:"max" validate:"required,max=20"`
	Min         string `json:"min" validate:"required,max=20"`
	FirstOnly   bool   `json:"first_only"`
	Budget      string `json:"budget" validate:"max=20"`
	StartsAt    int64  `json:"starts_at" validate:"min=0"`
	EndsAt      int64  `json:"ends_at" validate:"min=0"`
	Stopped     bool   `json:"stopped"`
	Terms       Terms  `json:"terms"`
}

// SaveOfferRequest saves an offer.
type SaveOfferRequest struct {
	OfferDraft
	Reason string `json:"reason" validate:"required,max=500"`
}

// offer reads the request. StartsAt 0 is now.
func (r OfferDraft) offer(now int64) (o Offer, err error) {
	o = Offer{
		ID: r.ID, Name: strings.TrimSpace(r.Name), Description: strings.TrimSpace(r.Description), Percent: r.Percent, FirstOnly: r.FirstOnly, Terms: r.Terms,
		StartsAt: cmp.Or(r.StartsAt, now), EndsAt: r.EndsAt, Stopped: r.Stopped,
	}
	for _, field := range []struct {
		name, text string
		into       *int64
	}{{"max", r.Max, &o.MaxUSD}, {"min", r.Min, &o.MinUSD}, {"budget", cmp.Or(r.Budget, "0"), new(int64)}} {
		amount, err := money.ParseAmount(field.text, usdDecimals)
		if err != nil {
			return o, fault.Field(field.name, "validation.numeric")
		}
		*field.into = int64(amount)
		if field.name == "budget" && r.Budget != "" {
			o.BudgetUSD = field.into
		}
	}
	if err := o.Check(); err != nil {
		return o, fault.New(fault.CodeInvalid, "This offer cannot be kept: "+strings.Join(strings.Split(err.Error(), "\n"), "; ")+".")
	}
	return o, nil
}

// SavedOffer is the id of a saved offer.
type SavedOffer struct {
	ID string `json:"id"`
}

// SaveOffer makes or changes an offer.
func (s *Service) SaveOffer(ctx context.Context, call *session.Call, r SaveOfferRequest) (saved SavedOffer, err error) {
	o, err := r.offer(s.Clock.Now().UnixMilli())
	if err != nil {
		return saved, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		entry := stafflog.By(call, "save a deposit bonus")
		if o.ID == "" {
			o.ID = s.IDs.New()
		} else {
			before, err := offerByID(tx, o.ID)
			switch {
			case err != nil:
				return err
			case before == nil || before.ByCode:
				return errNoOffer
			case before.Version != r.Version:
				return errStale
			}
			entry.Before = officeOffer(*before, 0)
		}
		saved.ID, o.Version = o.ID, tx.Now().UnixMilli()
		entry.Kind, entry.Subject, entry.Reason, entry.After = "promotion", o.ID, r.Reason, officeOffer(o, 0)
		return errors.Join(putOffer(tx, o), s.StaffLog.Write(tx, entry))
	})
	return saved, err
}
