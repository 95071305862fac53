package chains

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// numbering names how a kind of node numbers the payments of one transaction.
// Nodes of the Bitcoin family and Blockbook report the number of the output. On
// EVM networks nodes report the number of the log and Blockbook the position
// among the transfers: a payment that both report would make two deposits.
func numbering(network chain.Network, kind string) string {
	if network.Family == chain.Bitcoin && (kind == "bitcoind" || kind == "blockbook") {
		return "outputs"
	}
	return kind
}

// Start refuses a network that was followed by nodes which number payments
// differently from the configured one. It stores the kind of a network that has
// none yet.
func (s *Service) Start(ctx context.Context) error {
	for _, f := range s.followers {
		c, found, err := f.read(ctx)
		switch {
		case err != nil:
			return err
		case !found || c.kind == f.kind:
			continue
		case c.kind != "" && numbering(f.network, c.kind) != numbering(f.network, f.kind):
			return fmt.Errorf("the network %s was followed by a node of the kind %s, and the configuration names one of the kind %s: "+
				"they number the payments of a transaction otherwise, so that a deposit could be credited twice; "+
				"set the kind of %s in cashier.nodes back to %s", f.network.ID, c.kind, f.kind, f.network.ID, c.kind)
		}
		c.kind = f.kind
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return writeCursor(tx, f.network.ID, c) }); err != nil {
			return err
		}
	}
	return nil
}
