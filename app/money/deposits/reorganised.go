package deposits

import "croupier/app/kernel/chain"

// recountConfirmations counts the confirmations of counted deposits that a reorganisation
// moved into another block, until they have all of them again.
func (s *Service) recountConfirmations(batch *changeBatch, block chain.Block) error {
	list, err := recountedDeposits(batch.tx, batch.network.ID)
	if err != nil {
		return err
	}
	for _, d := range list {
		confirmations := block.Height - d.height + 1
		if confirmations == d.confirmations {
			continue
		}
		d.confirmations = confirmations
		if err := batch.storeConfirmations(d); err != nil {
			return err
		}
	}
	return nil
}

// lowerConfirmations subtracts the confirmation of an undone block from the deposits below it.
func (s *Service) lowerConfirmations(batch *changeBatch, block chain.Block) error {
	list, err := confirmingDeposits(batch.tx, batch.network.ID)
	if err != nil {
		return err
	}
	counted, err := countedAbove(batch.tx, batch.network.ID, block.Height-maxConfirmations)
	if err != nil {
		return err
	}
	for _, d := range append(list, counted...) {
		left := max(block.Height-d.height, 0)
		if left >= d.confirmations || d.state != Confirming && left >= d.needed {
			continue
		}
		d.confirmations = left
		if err := batch.storeConfirmations(d); err != nil {
			return err
		}
	}
	return nil
}

// maxConfirmations is more confirmations than any network can require. Deposits that
// are this many blocks deep are not read when a block is undone.
const maxConfirmations = 200

// dropOrphaned ends the wait of deposits that a reorganisation removed and that
// no block has included since: the chain has built as many blocks without them as
// the network needs. A deposit that appears later is accepted like any other.
func (s *Service) dropOrphaned(batch *changeBatch, block chain.Block) error {
	list, err := orphanedDeposits(batch.tx, batch.network.ID, block.Height-batch.network.Confirmations)
	if err != nil {
		return err
	}
	for _, d := range list {
		if err := s.apply(batch, d, next(d.state, Inputs{TxStatus: Gone, Deep: true, Reason: d.reason})); err != nil {
			return err
		}
	}
	return nil
}
