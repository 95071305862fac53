package app

import (
	"context"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/money/wallet"
	"croupier/app/office/alerts"
	"croupier/app/office/content"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/rewards/bonus"
	"croupier/app/rewards/promocodes"
	"croupier/app/rewards/vip"
	"croupier/app/rewards/wheel"
	"croupier/db"

	"croupier/app/office/licence"
)

type codeNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	rules     *eligibility.Service
	bonuses   *bonus.Service
	levels    *vip.Service
	incoming  depositService
	wheel     *wheel.Service
	marketing marketing
	content   *content.Service
}

// wireCodes makes the package of promo codes.
func wireCodes(_ context.Context, k *kernel, needs codeNeeds) (*promocodes.Service, feature.Feature, error) {
	service := promocodes.New(promocodes.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Wallets: raceWallets{needs.wallets, needs.licence}, Prices: k.prices,
		Players: codePlayers{needs.accounts, needs.levels, needs.incoming}, Funds: needs.rules, Admission: codeEligibility{rankEligibility{needs.rules, needs.accounts, k.clock}, needs.marketing},
		Bonuses: codeBonuses{needs.bonuses}, Tickets: needs.wheel, Activity: k.activity, Approvals: k.approvals, StaffLog: k.staffLog, Manage: bonus.Promo,
	})
	needs.wheel.SetCodes(wheelCodes{service})
	needs.content.SetCodes(service)
	k.activity.Declare(promocodes.ActivityKinds()...)
	if err := k.approvals.Declare(service.CreateApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "codes", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Checks: service.Checks(), Exports: service.Exports(), Office: service.Office(),
	}, nil
}

// wheelCodes lists promo codes for the dialog of the wheel.
type wheelCodes struct{ codes *promocodes.Service }

// PublicCodes implements wheel.Codes.
func (w wheelCodes) PublicCodes(ctx context.Context, userID string) ([]wheel.PublicCode, error) {
	list, err := w.codes.PublicCodes(ctx, userID)
	visible := make([]wheel.PublicCode, len(list))
	for i, code := range list {
		visible[i] = wheel.PublicCode{ID: code.ID, Code: code.Code}
	}
	return visible, err
}

// codePlayers returns the player data for the conditions of codes.
type codePlayers struct {
	*account.Service
	levels   *vip.Service
	incoming depositService
}

// Level implements codes.Players.
func (p codePlayers) Level(q db.Querier, userID string) (int, error) {
	return p.levels.Level(q, userID)
}

// Deposited implements codes.Players.
func (p codePlayers) Deposited(q db.Querier, userID string) (bool, error) {
	usd, err := p.incoming.TotalDeposited(q, userID)
	return usd > 0, err
}

// codeEligibility checks eligibility for codes. A code is a gift: a player who is not eligible
// for gifts or not allowed to receive marketing gets none, and an exclusion refuses it.
type codeEligibility struct {
	rankEligibility
	marketing
}

var errCodeHold = fault.New(fault.CodeForbidden, "Promo codes are not possible for this account at the moment. Write to the support.")

// Claim implements codes.Admission.
func (e codeEligibility) Claim(q db.Querier, user *session.User, country, currency string, usd int64) error {
	if err := e.eligibility.Check(q, eligibility.Claim, eligibility.SubjectOf(user.ID, user, country, false), currency, usd); err != nil {
		return err
	}
	held, err := e.Excluded(q, user.ID)
	if err == nil && held {
		return errCodeHold
	}
	return err
}

// Excluded implements codes.Admission.
func (e codeEligibility) Excluded(q db.Querier, userID string) (bool, error) {
	if may, err := e.MarketingAllowed(q, userID); err != nil || !may {
		return true, err
	}
	return alerts.HasHold(q, userID, alerts.HoldGifts)
}

// codeBonuses grant bonus money for codes. Terms that staff do not choose are the site's
// defaults.
type codeBonuses struct{ bonuses *bonus.Service }

func bonusTerms(t promocodes.BonusTerms) bonus.Terms {
	terms := bonus.DefaultTerms()
	terms.Kind, terms.Wager, terms.MaxBet, terms.MaxWin, terms.Days = bonus.Kind(t.Kind), t.Wager, t.MaxBet, t.MaxWin, t.Days
	return terms
}

// Check implements codes.Bonuses.
func (codeBonuses) Check(t promocodes.BonusTerms) error { return bonusTerms(t).Check() }

// Grant implements codes.Bonuses.
func (b codeBonuses) Grant(tx *db.Tx, c promocodes.Bonus) error {
	return b.bonuses.Grant(tx, bonus.GrantSpec{Source: c.Source, UserID: c.UserID, Currency: c.Currency, Amount: c.Amount, Name: c.Name, Terms: bonusTerms(c.Terms)})
}

// Granted implements codes.Bonuses.
func (b codeBonuses) Granted(q db.Querier, source string) (userID, currency string, amount money.Amount, found bool, err error) {
	return b.bonuses.GrantedFor(q, source)
}

// MakeOffer implements codes.Bonuses.
func (b codeBonuses) MakeOffer(tx *db.Tx, o promocodes.Offer) error {
	made := bonus.Offer{
		ID: o.ID, Name: o.Name, Description: o.Description, Percent: o.Percent, MaxUSD: o.MaxUSD, MinUSD: o.MinUSD, FirstOnly: o.FirstOnly, Terms: bonusTerms(o.Terms),
		StartsAt: o.StartsAt, EndsAt: o.EndsAt,
	}
	if o.BudgetUSD != 0 {
		made.BudgetUSD = &o.BudgetUSD
	}
	return b.bonuses.SaveCodeOffer(tx, made)
}

// StopOffer implements codes.Bonuses.
func (b codeBonuses) StopOffer(tx *db.Tx, offerID string) error {
	return b.bonuses.StopCodeOffer(tx, offerID)
}

// OptIn implements codes.Bonuses.
func (b codeBonuses) OptIn(tx *db.Tx, userID, offerID string) (promocodes.DepositOffer, bool, error) {
	o, open, err := b.bonuses.OptInByCode(tx, userID, offerID)
	if err != nil || !open {
		return promocodes.DepositOffer{}, false, err
	}
	return depositOffer(o), true, nil
}

// OptedIn implements codes.Bonuses.
func (b codeBonuses) OptedIn(q db.Querier, userID, offerID string) (*promocodes.DepositOffer, error) {
	o, err := b.bonuses.OptedIn(q, userID, offerID)
	if err != nil || o == nil {
		return nil, err
	}
	visible := depositOffer(o)
	return &visible, nil
}

// OfferCost implements codes.Bonuses.
func (b codeBonuses) OfferCost(q db.Querier, offerID string) (usd, players int64, err error) {
	return b.bonuses.OfferTotals(q, offerID)
}

func depositOffer(o *bonus.Offer) promocodes.DepositOffer {
	return promocodes.DepositOffer{
		ID: o.ID, Name: o.Name, Description: o.Description, Max: promocodes.Dollars(o.MaxUSD), Min: promocodes.Dollars(o.MinUSD), Percent: o.Percent, FirstOnly: o.FirstOnly, EndsAt: o.EndsAt,
	}
}
