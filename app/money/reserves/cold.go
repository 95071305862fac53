package reserves

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the subject kind of the proofs in the staff log.
const Subject = "reserves"

var (
	errBusy             = fault.New(fault.CodeConflict, "A proof is being made already.").With("reason", "busy")
	errUnknown          = fault.New(fault.CodeNotFound, "There is no such publication.")
	errLeavesDeleted    = fault.New(fault.CodeGone, "The leaves of this publication are no longer kept.").With("reason", "forgotten")
	errNetwork          = fault.New(fault.CodeInvalid, "The site does not follow this network.").With("reason", "network")
	errSiteAddress      = fault.New(fault.CodeConflict, "This address is one of the site's own, whose coins count already.").With("reason", "own")
	errDay              = fault.New(fault.CodeInvalid, "The day of the message must be like 2026-11-23, and not be to come.").With("reason", "day")
	errExpired          = fault.New(fault.CodeInvalid, "The day of the message is too long ago.").With("reason", "expired")
	errTooManyAddresses = fault.New(fault.CodeConflict, "There are too many cold addresses.").With("reason", "many")
	errNoAddress        = fault.New(fault.CodeNotFound, "There is no such cold address.")
)

// maxAddresses is the max number of cold addresses: each is queried repeatedly.
const maxAddresses = 100

// Message returns the text that the key of an address must sign.
func (s *Service) Message(_ context.Context, _ *session.Call, r ReservesMessageRequest) (ReservesMessageAnswer, error) {
	network, canonical, err := s.parse(r.Network, r.Address)
	if err != nil {
		return ReservesMessageAnswer{}, err
	}
	day := r.Day
	if day == "" {
		day = Day(s.Clock.Now())
	}
	if err := s.checkDay(day, s.Clock.Now()); err != nil {
		return ReservesMessageAnswer{}, err
	}
	return ReservesMessageAnswer{Message: s.Statement.Message(network.ID, canonical, day), Day: day, Address: canonical, CanSign: address.CanSign(network)}, nil
}

func (s *Service) parse(networkID, text string) (network chain.Network, canonical string, err error) {
	network, found := s.Networks.Network(networkID)
	if !found {
		return network, "", errNetwork
	}
	canonical, err = address.Check(network, text)
	return network, canonical, err
}

// AddCold lists a cold address, or renews its signature. It refuses a signature
// that is not the address's signature of the message.
func (s *Service) AddCold(ctx context.Context, call *session.Call, r ColdAddressRequest) (answer ColdAddressAnswer, err error) {
	network, canonical, err := s.parse(r.Network, r.Address)
	if err != nil {
		return answer, err
	}
	a := coldAddress{id: s.IDs.New(), network: network.ID, address: canonical, addedBy: call.Actor()}
	if strings.TrimSpace(r.Signature) != "" {
		if err := s.checkDay(r.Day, s.Clock.Now()); err != nil {
			return answer, err
		}
		a.day, a.message, a.signature = r.Day, s.Statement.Message(network.ID, canonical, r.Day), strings.TrimSpace(r.Signature)
		if err := address.CheckSigned(network, canonical, a.message, a.signature); err != nil {
			return answer, err
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		own, err := s.Treasury.IsSiteAddress(tx, network.ID, canonical)
		if err != nil {
			return err
		}
		if own {
			return errSiteAddress
		}
		count, err := countCold(tx)
		if err != nil {
			return err
		}
		a.addedAt = tx.Now().UnixMilli()
		stored, added, err := putCold(tx, a)
		if err != nil {
			return err
		}
		if added && count >= maxAddresses {
			return errTooManyAddresses
		}
		answer.ID = stored
		tx.AfterCommit(s.wakeWorker)
		return s.log(tx, call, "list cold address", stored, r.Reason, network.ID+" "+canonical+" "+a.day)
	})
	return answer, err
}

// RemoveCold removes a cold address from the list. Publications stay unchanged.
func (s *Service) RemoveCold(ctx context.Context, call *session.Call, r ColdAddressIDRequest) (none action.None, err error) {
	return none, s.DB.Write(ctx, func(tx *db.Tx) error {
		a, found, err := coldByID(tx, r.ID)
		if err != nil {
			return err
		}
		if !found {
			return errNoAddress
		}
		if err := removeCold(tx, a.id); err != nil {
			return err
		}
		return s.log(tx, call, "remove cold address", a.id, r.Reason, a.network+" "+a.address)
	})
}

func (s *Service) log(tx *db.Tx, call *session.Call, operation, subject string, reason action.Reason, detail string) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = Subject, subject, reason.Reason, strings.TrimSpace(detail)
	return s.StaffLog.Write(tx, entry)
}

// coldOf returns the balance of a currency at a cold address for a publication.
func (s *Service) coldOf(a coldAddress, currency string, at int64) (list []Cold) {
	network, found := s.Networks.Network(a.network)
	if !found {
		return nil
	}
	for _, asset := range s.Networks.Assets() {
		if asset.Network != a.network || asset.Currency != currency {
			continue
		}
		known, _ := s.Currency(currency)
		c := Cold{
			Asset: asset.ID, Network: a.network, Address: a.address, Amount: "0", Message: a.message, Signature: a.signature, Link: linkOf(network, a.address),
		}
		if a.signature != "" {
			until, err := s.expires(a.day)
			c.Expired = err != nil || !time.UnixMilli(at).Before(until)
		}
		for _, b := range a.balances {
			amount, _, err := asset.Book(b.units, known)
			if b.asset == asset.ID && err == nil {
				c.Amount, c.Height, c.Hash, c.MeasuredAt = units(int64(amount)), b.height, b.hash, b.at
			}
		}
		list = append(list, c)
	}
	return list
}

// explorers are pages that show an address, by network.
var explorers = map[string]string{
	"btc": "https://mempool.space/address/", "ltc": "https://litecoinspace.org/address/", "doge": "https://dogechain.info/address/",
	"bch": "https://blockchair.com/bitcoin-cash/address/", "eth": "https://etherscan.io/address/", "bsc": "https://bscscan.com/address/",
	"tron": "https://tronscan.org/#/address/", "xrp": "https://xrpscan.com/account/", "solana": "https://solscan.io/account/",
}

// linkOf returns the public page of an address, or an empty text.
func linkOf(network chain.Network, canonical string) string {
	if explorers[network.ID] == "" || network.Family == chain.Test || network.Variant != "" {
		return ""
	}
	return fmt.Sprint(explorers[network.ID], canonical)
}
