package partner

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Manage lets staff look after partners.
var Manage = permission.Declare("partners", "Look at partners, their referrals and what they cost, and release or refuse commission that is held.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// officePath is the page of the office.
const officePath = "/admin/partners"

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, reads := action.Permission(Manage), action.PerAccount(600, time.Minute)
	return []action.Action{
		action.Post("/api/admin/partners", guard, s.StaffPartners, action.ReadsOnly(), reads,
			action.Summary("The partners by what their referrals have wagered, and what all of them cost.")),
		action.Post("/api/admin/partners/held", guard, s.StaffHeld, action.ReadsOnly(), reads,
			action.Summary("The referrals whose commission waits for staff, the oldest first.")),
		action.Post("/api/admin/partner", guard, s.StaffPartner, action.ReadsOnly(), reads,
			action.Summary("A partner with codes, earnings, claims and a page of referrals.")),
		action.Post("/api/admin/partner/decide", guard, s.Decide, action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(60, time.Minute), action.TwoFactor(),
			action.Summary("Holds, releases or refuses the commission of a referral.")),
	}
}

// Office is what the back office has of the room.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Queues: []backoffice.Queue{{
		Name: "held-commission", Title: "Held commission", Path: officePath, Permission: Manage,
		Load: func(_ context.Context, q *db.Reader) (w backoffice.Waiting, err error) {
			w.Count, w.Since, err = waiting(q)
			return w, err
		},
	}}}
}

// StaffPartnersRequest asks for a page of partners.
type StaffPartnersRequest struct {
	// Find is an id, or the whole name of a partner; empty for all.
	Find string `json:"find,omitempty" validate:"max=60"`
	// Offset is how many partners stand before the page.
	Offset int `json:"offset,omitempty" validate:"min=0,max=100000"`
}

// StaffPartnerRow is a partner as staff see one.
type StaffPartnerRow struct {
	ID        string           `json:"_id"`
	Name      string           `json:"name"`
	Tier      string           `json:"tier"`
	Percent   earnings.Percent `json:"percent"`
	Referrals int64            `json:"referrals"`
	Held      int64            `json:"held"`
	Refused   int64            `json:"refused"`
	Wagered   earnings.Dollars `json:"wagered"`
	// Paid is what claims came to, in dollars at the time of each.
	Paid   earnings.Dollars `json:"paid"`
	Closed bool             `json:"closed"`
}

// StaffPartnersAnswer is a page of partners and what all of them cost.
type StaffPartnersAnswer struct {
	Rows []StaffPartnerRow `json:"rows"`
	More bool              `json:"more"`
	// Tiers is the setting that holds the tiers.
	Tiers string `json:"tiers"`
	// Waiting counts the referrals that wait for staff.
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
	// USD is what was paid and what is open, in dollars at the prices of now; what has no
	// price counts nothing.
	USD earnings.Dollars `json:"usd"`
}

const staffPage = 50

// StaffPartners lists partners.
func (s *Service) StaffPartners(ctx context.Context, _ *session.Call, request StaffPartnersRequest) (StaffPartnersAnswer, error) {
	answer := StaffPartnersAnswer{Rows: []StaffPartnerRow{}, Costs: []PartnerCost{}, Tiers: TiersKey, Terms: s.tierRows()}
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		only := request.Find
		if person, found, err := s.Accounts.ByName(q, only); err != nil {
			return err
		} else if found {
			only = person.ID
		}
		list, err := staffPartners(q, only, request.Offset, staffPage+1)
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
	closed, err := s.Admission.Barred(q, p.userID)
	tiers := s.tierRows()
	tier := tiers[min(p.tier, len(tiers)-1)]
	return StaffPartnerRow{
		p.userID, person.Name, tier.Name, tier.Percent, p.referrals, p.held, p.refused, earnings.Dollars(p.wagered), earnings.Dollars(p.paid), closed,
	}, err
}

// costs is what a partner has earned, or all of them for none, by currency.
func (s *Service) costs(q db.Querier, partner string) ([]PartnerCost, error) {
	paid, err := paidSums(q, partner)
	if err != nil {
		return nil, err
	}
	open, err := openSums(q, partner)
	if err != nil {
		return nil, err
	}
	rest, err := notClear(q, partner)
	if err != nil {
		return nil, err
	}
	of := func(list []currencySum, currency string, only state) (part earnings.Part) {
		for _, c := range list {
			if c.currency == currency && c.state == only {
				part = part.Add(c.part)
			}
		}
		return part
	}
	rows := []PartnerCost{}
	for _, c := range s.Wallets.Currencies() {
		gone, due := of(paid, c.ID, ""), of(open, c.ID, "")
		held, refused := of(rest, c.ID, stateHeld), of(rest, c.ID, stateRefused)
		if gone.IsZero() && due.IsZero() && held.IsZero() && refused.IsZero() {
			continue
		}
		rows = append(rows, PartnerCost{
			c.ID, c.Text(gone.Whole()), due.Text(c), held.Text(c), refused.Text(c), earnings.Dollars(s.worth(c.ID, gone.Whole()+due.Whole())),
		})
	}
	return rows, nil
}

// StaffReferral is a referral as staff see one.
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
	// Evidence is what the two share; Decided what of it staff have released before.
	Evidence []string `json:"evidence"`
	Decided  []string `json:"decided"`
	// Changed is when the state was reached: whoever decides names it.
	Changed int64            `json:"changed"`
	Wagered earnings.Dollars `json:"wagered"`
	Earned  []CommissionSum  `json:"earned"`
	Deeds   []string         `json:"deeds"`
}

// StaffHeldRequest asks for a page of what waits for staff.
type StaffHeldRequest struct {
	// Changed and Place are those of the last row of the page before; 0 for the first.
	Changed int64 `json:"changed,omitempty" validate:"min=0"`
	Place   int64 `json:"place,omitempty" validate:"min=0"`
}

// StaffReferrals are referrals. Next is the place of the next page, 0 for none.
type StaffReferrals struct {
	Rows []StaffReferral `json:"rows"`
	Next int64           `json:"next"`
}

// StaffHeld lists what waits for staff.
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
		Decided: append([]string{}, words(r.decided)...), Changed: r.changed, Earned: []CommissionSum{}, Deeds: []string{},
	}
	for _, d := range []deed{deedHold, deedRelease, deedRefuse} {
		if _, can := deeds[r.state][d]; can {
			row.Deeds = append(row.Deeds, string(d))
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
	earned, err := earnedBy(q, r.userID)
	for _, e := range earned {
		row.Wagered += earnings.Dollars(e.usd)
		if c, known := s.Wallets.Currency(e.currency); known {
			row.Earned = append(row.Earned, CommissionSum{c.ID, e.part.Text(c)})
		}
	}
	return row, err
}

// StaffPartnerRequest asks for a partner and a page of the referrals.
type StaffPartnerRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	// State chooses referrals; empty for all.
	State  string `json:"state,omitempty" validate:"max=10" ts:"|clear|held|refused"`
	Before int64  `json:"before,omitempty" validate:"min=0"`
}

// StaffCommissionClaim is what a partner was paid.
type StaffCommissionClaim struct {
	ID       string           `json:"_id"`
	Number   int64            `json:"number"`
	Currency string           `json:"currency"`
	Amount   string           `json:"amount"`
	USD      earnings.Dollars `json:"usd"`
	At       int64            `json:"at"`
}

// StaffPartnerAnswer is a partner as staff see one.
type StaffPartnerAnswer struct {
	Partner   StaffPartnerRow        `json:"partner"`
	Codes     []PartnerCode          `json:"codes"`
	Costs     []PartnerCost          `json:"costs"`
	Claims    []StaffCommissionClaim `json:"claims"`
	Referrals StaffReferrals         `json:"referrals"`
}

const shownClaims = 50

// StaffPartner shows a partner.
func (s *Service) StaffPartner(ctx context.Context, _ *session.Call, request StaffPartnerRequest) (StaffPartnerAnswer, error) {
	answer := StaffPartnerAnswer{Claims: []StaffCommissionClaim{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		if _, found, err := s.Accounts.ByID(q, request.ID); err != nil || !found {
			if err == nil {
				err = errNobody
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
		paid, err := readClaims(q, ` WHERE user_id = $1 ORDER BY at DESC, id LIMIT $2`, request.ID, shownClaims)
		if err != nil {
			return err
		}
		for _, c := range paid {
			currency, _ := s.Wallets.Currency(c.currency)
			answer.Claims = append(answer.Claims, StaffCommissionClaim{c.id.String(), c.number, c.currency, currency.Text(c.amount), earnings.Dollars(c.usd), c.at})
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
