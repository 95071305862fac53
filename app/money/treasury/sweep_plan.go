package treasury

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

const (
	// planEvery is the interval in which the rule searches for coins to sweep.
	planEvery = time.Minute
	// maxSweepCandidates is the max number of addresses of an asset in one search for
	// coins to sweep.
	maxSweepCandidates = 200
	// minValueRatio is the min ratio of a sweep's value to its fee.
	minValueRatio = 2
	// byRule is the requester of an automatic sweep.
	byRule = "rule"
)

// sweepable reports whether coins of players are swept on a network: this is so
// where each player has an account of the network.
func sweepable(network chain.Network) bool { return !spendsOutputs(network) && !network.Tags }

// planNow plans the sweeps that staff requested, and at intervals those of the
// settings.
func (s *Service) planNow(ctx context.Context, network chain.Network) error {
	rule := sweepRequest{minValue: settings.MicroUSD(s.limits.minSweep.Get()), by: byRule}
	now := s.Clock.Now()
	s.mu.Lock()
	due := rule.minValue > 0 && now.Sub(s.lastPlanned[network.ID]) >= planEvery
	s.mu.Unlock()
	var assetAddresses []assetAddress // found outside of the write: there may be very many addresses
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		ns, err := networkStateOf(q, network.ID)
		if err != nil || ns.halted != "" {
			due = false
			return err
		}
		if ns.sweepBy != "" {
			rule, due = sweepRequest{by: ns.sweepBy, since: ns.sweepAt}, true
		}
		if !due {
			return nil
		}
		openList, err := openSweeps(q, network.ID)
		if full := len(openList) >= s.limits.maxOpenSweeps.Get(); err != nil || full {
			due = false
			return err
		}
		rule.open = len(openList)
		for _, asset := range s.assetsOf(network) {
			list, err := unsweptAddresses(q, network.ID, asset.ID, maxSweepCandidates)
			if err != nil {
				return err
			}
			assetAddresses = append(assetAddresses, list...)
		}
		return nil
	})
	if err != nil || !due || len(assetAddresses) == 0 && rule.by == byRule {
		return err
	}
	fee, err := s.fees(ctx, network.ID)
	if err != nil {
		return err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		planned, err := s.planIn(tx, network, fee, assetAddresses, rule)
		if err != nil || rule.by == byRule || planned+rule.open > 0 { // a request of staff continues
			return err
		}
		ns, err := networkStateOf(tx, network.ID)
		if err != nil || ns.sweepAt != rule.since {
			return err
		}
		ns.sweepBy, ns.sweepAt = "", 0
		return putNetworkState(tx, ns)
	})
	if err == nil {
		s.mu.Lock()
		s.lastPlanned[network.ID] = now
		s.mu.Unlock()
	}
	return err
}

// sweepRequest is the request for sweeps. by is the rule or a member of staff. The rule
// requires a value of at least least, in millionths of a dollar. A request of staff
// was made at since, in unix milliseconds, and sweeps each address once after that.
// open counts the sweeps under way.
type sweepRequest struct {
	minValue int64
	by       string
	since    int64
	open     int
}

// planIn plans sweeps of places, the most valuable ones first and as many as may
// be open at a time, and returns their number. It plans nothing while the
// payments of the network are stopped.
func (s *Service) planIn(tx *db.Tx, network chain.Network, fee chain.Fee, assetAddresses []assetAddress, rule sweepRequest) (planned int, err error) {
	if ns, err := networkStateOf(tx, network.ID); err != nil || ns.halted != "" {
		return 0, err
	}
	openList, err := openSweeps(tx, network.ID)
	if err != nil || len(openList) >= s.limits.maxOpenSweeps.Get() {
		return 0, err
	}
	var good []sweepRecord
	for _, at := range assetAddresses {
		if slices.ContainsFunc(openList, func(w sweepRecord) bool { return w.asset == at.asset && w.address == at.address }) {
			continue
		}
		w, worth, err := s.candidate(tx, network, fee, at, rule)
		if err != nil {
			return 0, err
		}
		if worth {
			good = append(good, w)
		}
	}
	sorting.StablyBy(good, func(x, y sweepRecord) int { return cmp.Compare(y.usd, x.usd) })
	good = good[:min(len(good), s.limits.maxOpenSweeps.Get()-len(openList))]
	for _, w := range good {
		if err := putSweep(tx, w); err != nil {
			return 0, err
		}
	}
	return len(good), nil
}

// assetsOf lists the assets of a network.
func (s *Service) assetsOf(network chain.Network) []chain.Asset {
	return slices.DeleteFunc(slices.Clone(s.Networks.Assets()), func(a chain.Asset) bool { return a.Network != network.ID })
}

// candidate returns the sweep of an asset at an address, if it is worth its fee
// and the site's keys have the address. The rule does not retry what failed
// before.
func (s *Service) candidate(tx *db.Tx, network chain.Network, fee chain.Fee, at assetAddress, rule sweepRequest) (w sweepRecord, good bool, err error) {
	asset, currency, err := s.asset(at.asset)
	if err != nil {
		return w, false, nil // an asset that the site no longer has
	}
	path, found, err := s.Deposits.Owner(tx, network.ID, at.address)
	if err != nil || !found {
		return w, false, err
	}
	// An address whose key the site does not have is shown to staff.
	if own, err := s.Addresses.At(network.ID, path); err == nil && own != at.address || s.unspendableReason(network.ID, path.Account) != "" {
		return w, false, nil
	}
	if before, found, err := latestSweep(tx, network.ID, at.address, at.asset); err != nil || found && (rule.by == byRule && before.state == failed || rule.by != byRule && before.at > rule.since) {
		return w, false, err
	}
	sweepID, err := s.newID()
	if err != nil {
		return w, false, err
	}
	w = sweepRecord{
		id: sweepID, network: network.ID, asset: asset.ID, currency: currency.ID, address: at.address, path: path, target: hot,
		state: waiting, cost: new(big.Int), by: rule.by, at: tx.Now().UnixMilli(),
	}
	if w.target, w.receiver, err = s.sweepTarget(tx, asset, currency); err != nil {
		return w, false, err
	}
	rows, err := s.creditedCoins(tx, w)
	if err != nil || len(rows) == 0 {
		return w, false, err
	}
	w.units = sumOf(rows)
	amount, _, err := asset.Book(w.units, currency)
	if err != nil {
		return w, false, err
	}
	w.usd = s.usd(amount, currency)
	good, err = s.isWorthwhile(network, fee, w, rule.minValue, rule.by)
	return w, good, err
}

// isWorthwhile reports whether the value that a sweep moves exceeds its cost and the
// minimum of the rule.
func (s *Service) isWorthwhile(network chain.Network, fee chain.Fee, w sweepRecord, minimum int64, by string) (bool, error) {
	maker, found := s.Networks.Maker(network.ID)
	if !found {
		return false, nil
	}
	outputs := []chain.Output{{Asset: w.asset, To: w.receiver, Units: w.units}}
	trial, refused := maker.Draft(network, chain.Funds{From: w.path, Address: w.address}, outputs, fee, s.Clock.Now())
	if refused != nil {
		s.Log.Warn("a sweep cannot be made", "network", network.ID, "address", w.address, "error", refused)
		return false, nil
	}
	coinAsset, coinCurrency, err := s.coin(network)
	if err != nil {
		return false, err
	}
	cost, err := bookUp(coinAsset, coinCurrency, trial.Fee)
	if err != nil {
		return false, err
	}
	if coinAsset.ID == w.asset && w.units.Cmp(trial.Fee) <= 0 {
		return false, nil
	}
	costs := s.usd(cost, coinCurrency)
	if w.usd == int64(money.MaxAmount) || costs == int64(money.MaxAmount) { // without a price the value is unknown
		return by != byRule, nil
	}
	return w.usd >= minimum && w.usd/minValueRatio >= costs, nil
}

// sweepTarget returns the destination of coins of an asset: the hot wallet, or
// the cold one if the hot one has as much as staff want.
func (s *Service) sweepTarget(q db.Querier, asset chain.Asset, currency money.Currency) (target, receiver string, err error) {
	own, err := s.hotAddress(asset.Network)
	if err != nil {
		return "", "", err
	}
	l := s.level(asset.ID)
	high, err := money.ParseAmount(l.High, currency.Decimals)
	if l.Cold == "" || l.High == "" || err != nil {
		return hot, own, nil
	}
	has, err := holdingOf(q, asset.Network, hot, currency.ID)
	if err != nil || has < high {
		return hot, own, err
	}
	return cold, l.Cold, nil
}

// creditedCoins lists the coins of a sweep: those that the books count and no payment
// has. Only whole coins go to the cold wallet, because the books know it in whole
// minor units.
func (s *Service) creditedCoins(q db.Querier, w sweepRecord) (list []coin, err error) {
	asset, currency, err := s.asset(w.asset)
	if err != nil {
		return nil, err
	}
	all, err := coinsAt(q, w.network, w.address, w.asset)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.paymentID != nil || len(list) == maxCoins {
			continue
		}
		booked, err := s.Deposits.Booked(q, c.network, c.txid, c.output)
		if err != nil {
			return nil, err
		}
		_, left, err := asset.Book(c.units, currency)
		if err != nil {
			return nil, err
		}
		if booked && (w.target == hot || asset.Token == "" || left.Sign() == 0) {
			list = append(list, c)
		}
	}
	return list, nil
}

func sumOf(list []coin) *big.Int {
	sum := new(big.Int)
	for _, c := range list {
		sum.Add(sum, c.units)
	}
	return sum
}

// advanceSweeps does the next steps of the sweeps of a network: it plans what the rule
// requires and drafts what waits.
func (s *Service) advanceSweeps(ctx context.Context, network chain.Network, node chain.Node) (moved bool, err error) {
	if !sweepable(network) {
		return false, nil
	}
	if err := s.planNow(ctx, network); err != nil {
		return false, err
	}
	var list []sweepRecord
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if ns, err := networkStateOf(q, network.ID); err != nil || ns.halted != "" {
			return err
		}
		list, err = openSweeps(q, network.ID)
		return err
	})
	list = slices.DeleteFunc(list, func(w sweepRecord) bool { return w.state != waiting })
	if err != nil || len(list) == 0 {
		return false, err
	}
	a, err := s.queryDraftInputs(ctx, network, node)
	if err != nil {
		return false, err
	}
	for _, w := range list {
		did, err := s.advanceSweep(ctx, a, node, w)
		moved = moved || did
		if errors.Is(err, chain.ErrInsufficientFunds) { // then it cannot pay the fees of the others either
			return moved, s.noteSweepReason(ctx, w)
		}
		if err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// advanceSweep makes the next draft of a sweep, or ends it.
func (s *Service) advanceSweep(ctx context.Context, a draftInputs, node chain.Node, w sweepRecord) (moved bool, err error) {
	own := a
	own.address = w.address
	if own.used, err = usedNonce(ctx, node, a.network, w.address); err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		moved, err = s.draftSweepStep(tx, a, own, w)
		return err
	})
	return moved && err == nil, err
}

// noteSweepReason stores for staff why a sweep waits.
func (s *Service) noteSweepReason(ctx context.Context, w sweepRecord) error {
	const tooLittle = "The hot wallet has too little for the fee."
	if w.reason == tooLittle {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, found, err := sweepByID(tx, w.id)
		if err != nil || !found || now.state != waiting {
			return err
		}
		now.reason = tooLittle
		return putSweep(tx, now)
	})
}
