package db

// beProvisional lets commits go on without the disk, and many functions share one,
// since nobody waits for them.
func (d *DB) beProvisional() error {
	for _, c := range []*conn{d.writer.conn, d.checkpoints.conn} {
		if err := c.set([]pragma{{"synchronous", "OFF", "0"}}); err != nil {
			return err
		}
	}
	d.writer.pace = nil
	d.writer.batchTime = longestBatch
	return nil
}

// settle brings all commits to the disk and empties the WAL.
func (d *DB) settle() (size, copied int, err error) {
	if d.provisional {
		if err := d.writer.conn.set([]pragma{{"synchronous", "FULL", "2"}}); err != nil {
			return 0, 0, err
		}
	}
	return walCheckpoint(d.writer.conn, "TRUNCATE")
}
