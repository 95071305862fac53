package chains

import (
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/settings"
	"time"
)

// Keys of the settings that the page changes.
const (
	keyPaused            = "networks.paused"
	keyClosedDeposits    = "networks.closed_deposits"
	keyClosedWithdrawals = "networks.closed_withdrawals"
)

// minConfirmations is the min number of confirmations, and maxConfirmations
// the max: fewer than the stored blocks.
const (
	minConfirmations = 3
	maxConfirmations = 150
)

// NetworkConfirmations are the confirmations of one network, as staff set them.
type NetworkConfirmations struct {
	Network       string `json:"network"`
	Confirmations int    `json:"confirmations"`
}

// options are the settings of networks.
type options struct {
	paused, closedDeposits, closedWithdrawals *settings.Value[[]string]
	confirmations                             *settings.Value[[]NetworkConfirmations]
	testEvery                                 *settings.Value[settings.Span]
}

func declareOptions() options {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "networks", OwnDefault: true, Sentence: sentence}
	}
	fields := []settings.Field{
		{Name: "network", Kind: settings.KindText, Sentence: "The network, such as btc."},
		{Name: "confirmations", Kind: settings.KindInt, Sentence: "Blocks, the one with the transaction included."},
	}
	return options{
		paused:            settings.Texts(keyPaused, []string{}, spec("Networks that are not followed at all, such as btc: nothing comes in, nothing goes out. What was missed meanwhile is seen afterwards."), isNetwork).WeakenedWhen(settings.Never),
		closedDeposits:    settings.Texts(keyClosedDeposits, []string{}, spec("Networks on which no new deposits are offered. What is paid to known addresses is credited all the same."), isNetwork).WeakenedWhen(settings.Never),
		closedWithdrawals: settings.Texts(keyClosedWithdrawals, []string{}, spec("Networks on which no new withdrawals are taken."), isNetwork).WeakenedWhen(settings.Never),
		confirmations:     settings.List("networks.confirmations", []NetworkConfirmations{}, fields, spec("After how many blocks a payment counts, 3 to 150, where it differs from the default."), checkConfirmations).WeakenedWhen(settings.Changed),
		testEvery:         settings.Duration("networks.test_block", testchain.DefaultInterval, time.Second, time.Hour, spec("How often the embedded test chain makes a block while something waits for one; otherwise it makes one a minute.")).WeakenedWhen(settings.Never),
	}
}

// Settings are the settings of networks.
func (s *Service) Settings() settings.Group {
	o := s.options
	return settings.Group{Settings: []settings.Setting{o.paused, o.closedDeposits, o.closedWithdrawals, o.confirmations, o.testEvery}}
}

func isNetwork(id string) error {
	if !slices.ContainsFunc(chain.Networks(), func(n chain.Network) bool { return n.ID == id }) {
		return fmt.Errorf("names a network that does not exist (%s)", id)
	}
	return nil
}

func checkConfirmations(items []NetworkConfirmations) error {
	seen := map[string]bool{}
	for _, item := range items {
		if err := isNetwork(item.Network); err != nil {
			return err
		}
		if seen[item.Network] {
			return fmt.Errorf("must not name a network twice (%s)", item.Network)
		}
		if item.Confirmations < minConfirmations || item.Confirmations > maxConfirmations {
			return fmt.Errorf("must have %d to %d confirmations", minConfirmations, maxConfirmations)
		}
		seen[item.Network] = true
	}
	return nil
}

func (o options) isPaused(network string) bool { return slices.Contains(o.paused.Get(), network) }

// confirmationsOf returns the setting of staff for a network, or 0 for none.
func (o options) confirmationsOf(network string) int64 {
	for _, item := range o.confirmations.Get() {
		if item.Network == network {
			return int64(item.Confirmations)
		}
	}
	return 0
}
