package bonus

import (
	"cmp"
	"context"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Promo lets staff create promotions.
var Promo = permission.Declare("promo", "Make promotions: deposit bonuses, codes and other rewards.")

// Permissions are the permissions of the calls in this package.
func Permissions() []permission.Permission { return []permission.Permission{Promo, GrantBonuses} }

// officeActions are the staff calls.
func (s *Service) officeActions() []action.Action {
	promo := action.Permission(Promo)
	return []action.Action{
		action.Post("/api/admin/bonus/offers", promo, s.OfficeOffers, action.ReadsOnly(), action.PerAccount(600, time.Minute),
			action.Summary("The deposit bonuses, with what they have given.")),
		action.Post("/api/admin/bonus/offers/preview", promo, s.PreviewOffer, action.ReadsOnly(), action.PerAccount(600, time.Minute),
			action.Summary("A deposit bonus as players would see it, and what it may cost.")),
		action.Post("/api/admin/bonus/offers/save", promo, s.SaveOffer, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(120, time.Minute),
			action.Summary("Makes a deposit bonus, or changes one. Bonuses that were granted keep their terms.")).SecondPerson(kindOffer),
	}
}

// OfficeOffer is a deposit bonus in the staff view. Dollars are decimal text.
type OfficeOffer struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Percent     int64  `json:"percent"`
	Max         string `json:"max"`
	Min         string `json:"min"`
	FirstOnly   bool   `json:"first_only"`
	// Budget is empty for no maximum.
	Budget   string `json:"budget"`
	Spent    string `json:"spent"`
	StartsAt int64  `json:"starts_at"`
	EndsAt   int64  `json:"ends_at"`
	Stopped  bool   `json:"stopped"`
	// Running is true if players see the offer now.
	Running bool  `json:"running"`
	Terms   Terms `json:"terms"`
	// Version is the time of the last change. A change must name it.
	Version int64 `json:"version"`
	// OptedIn and Granted are numbers of players.
	OptedIn int64 `json:"opted_in"`
	Granted int64 `json:"granted"`
	// Paid is what became real money. Open is the bonus money that is left. Both are
	// dollars at the time of each grant.
	Paid string `json:"paid"`
	Open string `json:"open"`
}

// OfficeOffersAnswer has all offers, newest first. Defaults and FreeBet are the terms
// of a new one.
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
			row.Paid, row.Open = money.USD(paid).Text(), money.USD(open).Text()
			answer.Offers = append(answer.Offers, row)
		}
		return nil
	})
	return answer, err
}

func officeOffer(o Offer, now int64) OfficeOffer {
	row := OfficeOffer{
		ID: o.ID, Name: o.Name, Description: o.Description, Percent: o.Percent, Max: money.USD(o.MaxUSD).Text(), Min: money.USD(o.MinUSD).Text(), FirstOnly: o.FirstOnly,
		Spent: money.USD(o.SpentUSD).Text(), StartsAt: o.StartsAt, EndsAt: o.EndsAt, Stopped: o.Stopped, Running: o.runs(now), Terms: o.Terms, Version: o.Version,
	}
	if o.BudgetUSD != nil {
		row.Budget = money.USD(*o.BudgetUSD).Text()
	}
	return row
}

// OfferDraft is the new state of an offer. ID is empty and Version 0 for a new one.
// Dollars are decimal text.
type OfferDraft struct {
	ID          string       `json:"id,omitempty" validate:"max=64"`
	Version     int64        `json:"version" validate:"min=0"`
	Name        string       `json:"name" validate:"required,max=60"`
	Description string       `json:"description" validate:"max=2000"`
	Percent     int64        `json:"percent" validate:"min=1,max=500"`
	Max         money.Number `json:"max" validate:"required,max=20"`
	Min         money.Number `json:"min" validate:"required,max=20"`
	FirstOnly   bool         `json:"first_only"`
	Budget      money.Number `json:"budget" validate:"max=20"`
	StartsAt    int64        `json:"starts_at" validate:"min=0"`
	EndsAt      int64        `json:"ends_at" validate:"min=0"`
	Stopped     bool         `json:"stopped"`
	Terms       Terms        `json:"terms" validate:"required"`
}

// SaveOfferRequest saves an offer.
type SaveOfferRequest struct {
	OfferDraft
	Reason string `json:"reason" validate:"required,max=500"`
}

// offer parses the request. StartsAt 0 is now.
func (r OfferDraft) offer(now int64) (o Offer, err error) {
	o = Offer{
		ID: r.ID, Name: strings.TrimSpace(r.Name), Description: strings.TrimSpace(r.Description), Percent: r.Percent, FirstOnly: r.FirstOnly, Terms: r.Terms,
		StartsAt: cmp.Or(r.StartsAt, now), EndsAt: r.EndsAt, Stopped: r.Stopped,
	}
	for _, field := range []struct {
		name string
		text money.Number
		into *int64
	}{{"max", r.Max, &o.MaxUSD}, {"min", r.Min, &o.MinUSD}, {"budget", cmp.Or(r.Budget, "0"), new(int64)}} {
		amount, err := field.text.Fixed(money.USDDecimals)
		if err != nil {
			return o, fault.Field(field.name, "validation.numeric")
		}
		*field.into = amount
		if field.name == "budget" && r.Budget != "" {
			o.BudgetUSD = field.into
		}
	}
	if err := o.Check(); err != nil {
		return o, fault.New(fault.CodeInvalid, "This offer is invalid: "+strings.Join(strings.Split(err.Error(), "\n"), "; ")+".")
	}
	return o, nil
}

// SavedOffer is the id of a saved offer.
type SavedOffer struct {
	ID string `json:"id"`
}

// offerSubject is the kind of an offer in the staff log.
const offerSubject = "promotion"

// kindOffer is the kind of an approval request for an offer.
const kindOffer = "change deposit bonus"

// OfferRule requires a second person for offers that may give more than one person may
// decide, or that become better for players.
func (s *Service) OfferRule() approval.Rule[SaveOfferRequest, SavedOffer] {
	return approval.Rule[SaveOfferRequest, SavedOffer]{
		Name: kindOffer, Sentence: "Make a deposit bonus, or one more generous.", SubjectKind: offerSubject, Decide: Promo, Plan: s.planOffer,
	}
}

// SaveOffer creates or changes an offer.
func (s *Service) SaveOffer(ctx context.Context, call *session.Call, r SaveOfferRequest) (SavedOffer, error) {
	return s.OfferRule().Change(ctx, s.Approvals, call, r.Reason, r)
}

func (s *Service) planOffer(tx *db.Tx, _ *session.Call, r SaveOfferRequest, newID string) (plan approval.Plan[SavedOffer], err error) {
	now := tx.Now().UnixMilli()
	if r.ID == "" && r.StartsAt != 0 {
		r.StartsAt = max(r.StartsAt, now) // the approval may have taken longer
	}
	o, err := r.offer(now)
	if err != nil {
		return plan, err
	}
	before, err := s.offerBefore(tx, &o, r, newID)
	if err != nil {
		return plan, err
	}
	if before != nil {
		view := officeOffer(*before, 0)
		view.Spent = "" // it grows before the approval
		plan.Before = view
	}
	plan.Weakens = moreGenerous(before, &o)
	if plan.Cost, err = offerExposure(tx, &o, now); err != nil {
		return plan, err
	}
	o.Version = now
	plan.Action, plan.Subject, plan.Detail, plan.After, plan.Answer = "save a deposit bonus", o.ID, o.Name, officeOffer(o, 0), SavedOffer{ID: o.ID}
	plan.Apply = func(tx *db.Tx, _ string) error { return storeOffer(tx, o) }
	return plan, nil
}

// offerBefore finds the offer that is replaced; nil for a new one, which gets its id.
func (s *Service) offerBefore(tx *db.Tx, o *Offer, r SaveOfferRequest, newID string) (*Offer, error) {
	if o.ID == "" {
		o.ID = newID
		return nil, nil
	}
	before, err := offerByID(tx, o.ID)
	switch {
	case err != nil:
		return nil, err
	case before == nil || before.ByCode:
		return nil, errNoOffer
	case before.Version != r.Version:
		return nil, errStale
	}
	o.SpentUSD = before.SpentUSD
	return before, checkReserved(tx, before, o, tx.Now().UnixMilli())
}

// checkReserved refuses a change after which the budget of an offer no longer covers
// what it has given plus what the live opt-ins can get. Stopping the offer ends the
// opt-ins.
func checkReserved(q db.Querier, before, after *Offer, now int64) error {
	if after.BudgetUSD == nil || after.Stopped {
		return nil
	}
	reserved, err := reservedUSD(q, after, now)
	if needed := before.SpentUSD + reserved; err == nil && *after.BudgetUSD < needed {
		err = fault.Field("budget", "validation.min").With("minimum", money.USD(needed).Text())
	}
	return err
}
