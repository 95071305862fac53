package db

// withoutDisk lets a connection go on before the disk has its pages.
var withoutDisk = []pragma{{"synchronous", "OFF", "0"}}

// enableProvisional lets commits go on without the disk, and many functions share one, because no
// caller waits for them.
func (d *DB) enableProvisional() error {
	if err := d.writer.conn.set(withoutDisk); err != nil {
		return err
	}
	d.writer.nextBatchTime = nil
	d.writer.batchTime = maxBatchTime
	return nil
}

// flushWAL writes all commits to the disk and empties the WAL.
func (d *DB) flushWAL() (size, copied int, err error) {
	if d.provisional {
		if err := d.writer.conn.set([]pragma{{"synchronous", "FULL", "2"}}); err != nil {
			return 0, 0, err
		}
	}
	return walCheckpoint(d.writer.conn, "TRUNCATE")
}
