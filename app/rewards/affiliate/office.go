package affiliate

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Manage lets staff manage partners.
var Manage = permission.Declare("partners", "Look at partners, their referrals and what they cost, and release or refuse commission that is held.")

// Permissions are the permissions of the calls in this package.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// officePath is the page of the office.
const officePath = "/admin/partners"

// officeActions are the staff calls.
func (s *Service) officeActions() []action.Action {
	guard, readLimit := action.Permission(Manage), action.PerAccount(600, time.Minute)
	return []action.Action{
		action.Post("/api/admin/partners", guard, s.StaffPartners, action.ReadsOnly(), readLimit,
			action.Summary("The partners by what their referrals have wagered, and what all of them cost.")),
		action.Post("/api/admin/partners/held", guard, s.StaffHeld, action.ReadsOnly(), readLimit,
			action.Summary("The referrals whose commission waits for staff, the oldest first.")),
		action.Post("/api/admin/partner", guard, s.StaffPartner, action.ReadsOnly(), readLimit,
			action.Summary("A partner with codes, earnings, claims and a page of referrals.")),
		action.Post("/api/admin/partner/decide", guard, s.Decide, action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(60, time.Minute), action.TwoFactor(),
			action.Summary("Puts the commission of a referral on hold, releases or refuses it.")).SecondPerson(releaseApprovalName),
	}
}

// Office returns the part of the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Queues: []office.Queue{{
		Name: "held-commission", Title: "Held commission", Path: officePath, Permission: Manage,
		Load: func(_ context.Context, q *db.Reader) (w office.QueueState, err error) {
			w.Count, w.Since, err = waiting(q)
			return w, err
		},
	}}}
}

// StaffPartnersRequest requests a page of partners.
type StaffPartnersRequest struct {
	// Find is an id, or the whole name of a partner; empty for all.
	Find string `json:"find,omitempty" validate:"max=60"`
	// Offset is the number of partners before the page.
	Offset int `json:"offset,omitempty" validate:"min=0,max=100000"`
}

// StaffPartnerRow is a partner in the staff view.
type StaffPartnerRow struct {
	ID        string           `json:"_id"`
	Name      string           `json:"name"`
	Tier      string           `json:"tier"`
	Percent   earnings.Percent `json:"percent"`
	Referrals int64            `json:"referrals"`
	Held      int64            `json:"held"`
	Refused   int64            `json:"refused"`
	Wagered   earnings.Dollars `json:"wagered"`
	// Paid is the total of the claims, in dollars at the time of each.
	Paid   earnings.Dollars `json:"paid"`
	Closed bool             `json:"closed"`
}

// StaffPartnersAnswer is a page of partners and the cost of all partners.
type StaffPartnersAnswer struct {
	Rows []StaffPartnerRow `json:"rows"`
	More bool              `json:"more"`
	// Tiers is the key of the setting with the tiers.
	Tiers string `json:"tiers"`
	// Waiting is the number of referrals that staff must review.
	Waiting int64         `json:"waiting"`
	Costs   []PartnerCost `json:"costs"`
	Terms   []PartnerTier `json:"terms"`
}

// PartnerCost is what partners have earned in a currency.
type PartnerCost struct {
	Currency string `json:"currency"`
	Paid     string `json:"paid"`
	Open     string `json:"open"`
	Held     string `json:"held"`
	Refused  string `json:"refused"`
	// USD is the value of what was paid and what is open, in dollars at current prices.
	// Currencies without a price are left out.
	USD earnings.Dollars `json:"usd"`
}

const staffPage = 50

// StaffPartners lists partners.
func (s *Service) StaffPartners(ctx context.Context, _ *session.Call, request StaffPartnersRequest) (StaffPartnersAnswer, error) {
	answer := StaffPartnersAnswer{Rows: []StaffPartnerRow{}, Costs: []PartnerCost{}, Tiers: TiersKey, Terms: s.tierRows()}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		filter := request.Find
		if person, found, err := s.Accounts.ByName(q, filter); err != nil {
			return err
		} else if found {
			filter = person.ID
		}
		list, err := staffPartners(q, filter, request.Offset, staffPage+1)
		if err != nil {
			return err
		}
		if answer.More = len(list) > staffPage; answer.More {
			list = list[:staffPage]
		}
		for _, p := range list {
			row, err := s.staffRow(q, p)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		if answer.Waiting, _, err = waiting(q); err != nil {
			return err
		}
		answer.Costs, err = s.costs(q, "")
		return err
	})
	return answer, err
}

func (s *Service) staffRow(q db.Querier, p staffPartner) (StaffPartnerRow, error) {
	person, _, err := s.Accounts.ByID(q, p.userID)
	if err != nil {
		return StaffPartnerRow{}, err
	}
	closed, err := s.Admission.Excluded(q, p.userID)
	tiers := s.tierRows()
	tier := tiers[min(p.tier, len(tiers)-1)]
	return StaffPartnerRow{
		p.userID, person.Name, tier.Name, tier.Percent, p.referrals, p.held, p.refused, earnings.Dollars(p.wagered), earnings.Dollars(p.paid), closed,
	}, err
}

// costs returns what a partner has earned, or all partners if partner is empty, by
// currency.
func (s *Service) costs(q db.Querier, partner string) ([]PartnerCost, error) {
	paid, err := rewards.PaidSums(q, commission, partner)
	if err != nil {
		return nil, err
	}
	pots, err := s.rewards.Sums(q, partner)
	if err != nil {
		return nil, err
	}
	open := map[string]Part{}
	for _, sum := range pots {
		open[sum.Currency] = sum.Open
	}
	unclear, err := unclearSums(q, partner)
	if err != nil {
		return nil, err
	}
	of := func(currency string, filter state) (part Part) {
		for _, c := range unclear {
			if c.currency == currency && c.state == filter {
				part = part.Add(c.part)
			}
		}
		return part
	}
	rows := []PartnerCost{}
	for _, c := range s.Wallets.Currencies() {
		claimed, due, held, refused := paid[c.ID], open[c.ID], of(c.ID, stateHeld), of(c.ID, stateRefused)
		if claimed == 0 && due.IsZero() && held.IsZero() && refused.IsZero() {
			continue
		}
		usd, err := s.rewards.ValueUSD(c.ID, claimed+due.Payable())
		if err != nil && !errors.Is(err, wager.ErrNoPrice) {
			return nil, err
		}
		rows = append(rows, PartnerCost{
			c.ID, c.Text(claimed), due.Text(c), held.Text(c), refused.Text(c), earnings.Dollars(usd),
		})
	}
	return rows, nil
}

// StaffReferral is a referral in the staff view.
type StaffReferral struct {
	// Place is the number of the referral.
	Place       int64  `json:"place"`
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Partner     string `json:"partner"`
	PartnerName string `json:"partner_name"`
	Code        string `json:"code"`
	At          int64  `json:"at"`
	State       string `json:"state" ts:"clear|held|refused"`
	// Evidence is what the two accounts share; Decided is the part of it that staff
	// have released before.
	Evidence []string `json:"evidence"`
	Decided  []string `json:"decided"`
	// Changed is when the state was reached. A decision must name it.
	Changed int64            `json:"changed"`
	Wagered earnings.Dollars `json:"wagered"`
	Earned  []rewards.Value  `json:"earned"`
	Actions []string         `json:"actions"`
}

// StaffHeldRequest requests a page of the referrals that staff must review.
type StaffHeldRequest struct {
	// Changed and Place are those of the last row of the previous page; 0 for the first
	// page.
	Changed int64 `json:"changed,omitempty" validate:"min=0"`
	Place   int64 `json:"place,omitempty" validate:"min=0"`
}

// StaffReferrals is a page of referrals. Next is the cursor of the next page, 0 for
// none.
type StaffReferrals struct {
	Rows []StaffReferral `json:"rows"`
	Next int64           `json:"next"`
}

// StaffHeld lists the referrals that staff must review.
func (s *Service) StaffHeld(ctx context.Context, _ *session.Call, request StaffHeldRequest) (StaffReferrals, error) {
	answer := StaffReferrals{Rows: []StaffReferral{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := heldAfter(q, request.Changed, request.Place, staffPage+1)
		if err != nil {
			return err
		}
		answer, err = s.staffReferrals(q, list)
		return err
	})
	return answer, err
}

func (s *Service) staffReferrals(q db.Querier, list []referral) (StaffReferrals, error) {
	answer := StaffReferrals{Rows: []StaffReferral{}}
	if len(list) > staffPage {
		list = list[:staffPage]
		answer.Next = list[staffPage-1].seq
	}
	for _, r := range list {
		row, err := s.staffReferral(q, r)
		if err != nil {
			return answer, err
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer, nil
}

func (s *Service) staffReferral(q db.Querier, r referral) (StaffReferral, error) {
	row := StaffReferral{
		Place: r.seq, ID: r.userID, Partner: r.partner, Code: r.code, At: r.at, State: string(r.state), Evidence: append([]string{}, words(r.evidence)...),
		Decided: append([]string{}, words(r.decided)...), Changed: r.changed, Earned: []rewards.Value{}, Actions: []string{},
	}
	for _, d := range []reviewAction{actionHold, actionRelease, actionRefuse} {
		if _, can := reviewTransitions[r.state][d]; can {
			row.Actions = append(row.Actions, string(d))
		}
	}
	for _, one := range []struct {
		id   string
		into *string
	}{{r.userID, &row.Name}, {r.partner, &row.PartnerName}} {
		person, _, err := s.Accounts.ByID(q, one.id)
		if err != nil {
			return row, err
		}
		*one.into = person.Name
	}
	earned, err := commissionOf(q, r.userID)
	for _, e := range earned {
		row.Wagered += earnings.Dollars(e.usd)
		if c, known := s.Wallets.Currency(e.currency); known {
			row.Earned = append(row.Earned, rewards.Value{ID: c.ID, Value: e.part.Text(c)})
		}
	}
	return row, err
}

// StaffPartnerRequest requests a partner and a page of the referrals.
type StaffPartnerRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	// State filters the referrals; empty for all.
	State  string `json:"state,omitempty" validate:"max=10" ts:"|clear|held|refused"`
	Before int64  `json:"before,omitempty" validate:"min=0"`
}

// StaffPartnerAnswer is a partner in the staff view.
type StaffPartnerAnswer struct {
	Partner   StaffPartnerRow      `json:"partner"`
	Codes     []PartnerCode        `json:"codes"`
	Costs     []PartnerCost        `json:"costs"`
	Claims    []rewards.PaymentRow `json:"claims"`
	Referrals StaffReferrals       `json:"referrals"`
}

// StaffPartner returns a partner.
func (s *Service) StaffPartner(ctx context.Context, _ *session.Call, request StaffPartnerRequest) (StaffPartnerAnswer, error) {
	var answer StaffPartnerAnswer
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		if _, found, err := s.Accounts.ByID(q, request.ID); err != nil || !found {
			if err == nil {
				err = errNotFound
			}
			return err
		}
		p := staffPartner{partner: partner{userID: request.ID}}
		list, err := staffPartners(q, request.ID, 0, 1)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			p = list[0]
		}
		if answer.Partner, err = s.staffRow(q, p); err != nil {
			return err
		}
		if answer.Codes, err = s.codeRows(q, request.ID); err != nil {
			return err
		}
		if answer.Costs, err = s.costs(q, request.ID); err != nil {
			return err
		}
		if answer.Claims, err = s.rewards.PaymentRows(q, request.ID); err != nil {
			return err
		}
		referred, err := referralsOf(q, request.ID, state(request.State), request.Before, staffPage+1)
		if err != nil {
			return err
		}
		answer.Referrals, err = s.staffReferrals(q, referred)
		return err
	})
	return answer, err
}
